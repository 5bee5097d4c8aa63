import { texts } from "../texts";

const whole = new Intl.NumberFormat("en-GB");

/** Formats a whole number with separators, such as `12,345`. */
export function count(value: number): string {
  return whole.format(value);
}

/** Formats a size in the largest unit with a value of at least one, such as `61.7 MiB`. */
export function bytes(value: number): string {
  let size = Math.max(0, value);
  let unit = 0;
  while (size >= 1024 && unit < texts.sizes.length - 1) {
    size /= 1024;
    unit++;
  }
  return `${unit === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${texts.sizes[unit]}`;
}

/** Formats a number with its noun, such as `1 file` or `3 files`. */
export function counted(value: number, noun: keyof typeof texts.nouns): string {
  const [one, several] = texts.nouns[noun];
  return `${count(value)} ${value === 1 ? one : several}`;
}
