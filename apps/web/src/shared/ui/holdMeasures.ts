/** The spaces inside of '28 × 30,5 cm' or '0,8 kg': no line breaks there. */
const INSIDE_A_MEASURE = /(?<=\d) (?=(?:×|cm|mm|px|kg)(?![\wÀ-ú]))|(?<=\d ×) (?=\d)/g

/** Keeps each measure of a text in one line. */
export const holdMeasures = (text: string): string => text.replace(INSIDE_A_MEASURE, '\u00a0')
