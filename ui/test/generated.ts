/** Pseudorandom numbers that are the same in every run (Lehmer). */
export function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => (state = (state * 48_271) % 2_147_483_647) % below;
}
