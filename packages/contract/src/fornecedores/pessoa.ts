/** Digits of a CPF; a CNPJ has more characters. */
const CPF = 11
/** Without a document a supplier may be a person. */
export const isCompany = ({ documento }: { readonly documento: string | null }): boolean =>
  documento !== null && documento.length > CPF
