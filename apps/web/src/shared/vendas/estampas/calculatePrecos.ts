import { producaoApi } from '../../generated/producaoApi.ts'

/** Asks the server for the prices of lines with prints; `body` is JSON. Fetched by shops that print only. */
export const calculatePrecos = (body: string, signal: AbortSignal) =>
  producaoApi('POST /producao/calcular/', { body: JSON.parse(body), signal })
