/** Below the first combining mark every text is in NFC. */
const PODE_COMPOR = /[\u0300-\uffff]/

/** A text as it is stored and compared: NFC, the accent with its letter, as nearly every program writes it. */
export const toNfc = (texto: string): string => (PODE_COMPOR.test(texto) ? texto.normalize('NFC') : texto)

/** Marks that turn the reading direction: U+202E shows `gpj.exe` as `exe.jpg`. */
const MARCAS_DE_DIRECAO = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Removes these marks, so that a text is read as it is stored. */
export const removeDirectionMarks = (texto: string): string => texto.replace(MARCAS_DE_DIRECAO, '')

/** Joiners, marks of direction, fillers, controls; a tab or a line break is a space. */
const INVISIVEIS = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]|(?!\s)\p{Cc}/gu

/** A code (a SKU, a product's, a model's, a user name) as it is stored and compared: NFKC, without signs that nobody sees. */
export const comoCodigo = (texto: string): string => texto.replace(INVISIVEIS, '').normalize('NFKC').trim()
