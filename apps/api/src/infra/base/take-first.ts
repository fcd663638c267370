/** Removes from the list the first that matches, and answers it: pairing new lines with stored ones takes each stored line once. */
export function takeFirst<T>(list: T[], matches: (candidate: T) => boolean): T | undefined {
  const index = list.findIndex(matches)
  return index < 0 ? undefined : list.splice(index, 1)[0]
}
