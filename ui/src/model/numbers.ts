const whole = new Intl.NumberFormat("en-GB");
const UNITS = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"];

/** A whole number with separators, such as `12,345`. */
export function count(value: number): string {
  return whole.format(value);
}

/** A size in the largest unit of which there is at least one, such as `61.7 MiB`. */
export function bytes(value: number): string {
  let size = Math.max(0, value);
  let unit = 0;
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit++;
  }
  return `${unit === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${UNITS[unit]}`;
}

/** A number with its noun, such as `1 file`, `3 files`. */
export function counted(value: number, noun: string, plural = `${noun}s`): string {
  return `${count(value)} ${value === 1 ? noun : plural}`;
}
