// Where sheets wait on this phone. A browser that writes nothing down now may do so in a moment: what could
// not be written lives as long as the page, and is tried again. What was decided about stays decided.
(() => {
  const STORE = "outbox";
  const RETRY = 3000;
  const asked = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

  let opening = null;
  function database() {
    opening ||= open().catch((error) => {
      opening = null; // the next one tries again
      throw error;
    });
    return opening;
  }
  async function open() {
    const request = indexedDB.open("scorepad", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id", autoIncrement: true });
    const db = await asked(request);
    const forget = () => { opening = null; };
    db.onversionchange = () => { db.close(); forget(); };
    db.onclose = forget;
    return db;
  }
  async function inStore(work) {
    const transaction = (await database()).transaction(STORE, "readwrite", { durability: "strict" });
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    const result = await Promise.race([work(transaction.objectStore(STORE)), done.then(() => undefined)]);
    await done; // on the disk, not only on its way
    return result;
  }

  const unwritten = new Set(); // items
  const removed = new Set(); // ids
  let names = 0;

  async function all() {
    const written = await inStore((store) => asked(store.getAll())).catch(() => null);
    if (!written) return null;
    const ours = [...unwritten];
    const others = written.filter((item) => !removed.has(item.id) && !ours.some((one) => one.id === item.id));
    return [...others, ...ours];
  }

  // True once it is on the disk. Of what is not there any more somebody has disposed: it does not come back.
  async function save(item) {
    const isNew = !(item.id > 0);
    if (removed.has(item.id)) return true;
    try {
      const { id, ...fresh } = item;
      item.id = await inStore(async (store) => {
        if (isNew) return asked(store.add(fresh));
        const known = await asked(store.get(id));
        return known ? asked(store.put(item)) : id;
      });
      unwritten.delete(item);
    } catch {
      item.id ||= -(names += 1);
      unwritten.add(item);
      later();
    }
    return !unwritten.has(item);
  }

  async function remove(item) {
    unwritten.delete(item);
    removed.add(item.id);
    if (!(item.id > 0)) return;
    try {
      await inStore((store) => asked(store.delete(item.id)));
    } catch {
      later();
    }
  }

  // Again and again, until everything is written.
  let timer = 0;
  function later() {
    clearTimeout(timer);
    timer = setTimeout(again, RETRY);
  }
  async function again() {
    const ids = [...removed].filter((id) => id > 0);
    try {
      for (const id of ids) await inStore((store) => asked(store.delete(id)));
      for (const item of [...unwritten]) await save(item);
    } catch {
      later();
    }
    document.dispatchEvent(new CustomEvent("written"));
  }

  const isWritten = (item) => !unwritten.has(item);
  window.scorepad.store = { all, save, remove, isWritten };
})();
