import fc from 'fast-check'

const SURROGATES = { from: 0xd800, count: 0x800 }
/** As `unit: 'binary'` of fast-check, which first writes down each of the million code points: seconds. */
const codePoint = fc.nat(0x10ffff - SURROGATES.count).map(
  (n) => String.fromCodePoint(n < SURROGATES.from ? n : n + SURROGATES.count),
  (sign) => {
    const point = typeof sign === 'string' ? (sign.codePointAt(0) ?? -1) : -1
    if (point < 0 || String.fromCodePoint(point) !== sign) throw new Error('no code point')
    return point < SURROGATES.from ? point : point - SURROGATES.count
  },
)

/** Text of whatever code points. */
export const anyText = (maxLength?: number): fc.Arbitrary<string> =>
  fc.string({ unit: codePoint, ...(maxLength === undefined ? {} : { maxLength }) })
