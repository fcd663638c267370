/** The shop's version, shown by `/api/saude/` and the OpenAPI document, and noted in its backups. */
export const VERSAO = '0.2.0'
