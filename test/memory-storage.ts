/** A stand-in for `localStorage` and `sessionStorage` of a browser. Its keys are its own properties too. */
export class MemoryStorage extends Map<string, string> {
  getItem = (key: string) => this.get(key) ?? null;
  setItem = (key: string, value: string) => {
    this.set(key, value);
    Object.assign(this, { [key]: value });
  };
  removeItem = (key: string) => {
    this.delete(key);
    Reflect.deleteProperty(this, key);
  };
}
