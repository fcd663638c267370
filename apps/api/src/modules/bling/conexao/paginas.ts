import type { BlingClient, BlingRequest } from './bling.client.ts'

interface Linha {
  readonly id: number
}
type LerPagina<T> = (pagina: number) => Promise<T[]>

/**
 * A page of a list that is read by page numbers, and what moved away from it. What goes meanwhile moves the rows after it
 * to pages that were read before: so those are read again, back to one that still has a row which it had (`vista`).
 */
export async function paginaInteira<T extends Linha>(
  ler: LerPagina<T>,
  pagina: number,
  vista: (linha: T) => boolean,
): Promise<{ linhas: T[]; daPagina: T[] }> {
  const pageLinhas = await ler(pagina)
  const linhas = new Map(pageLinhas.map((linha) => [linha.id, linha]))
  for (let antes = pagina - 1; antes >= 1; antes--) {
    const relidas = await ler(antes)
    for (const linha of relidas) if (!vista(linha)) linhas.set(linha.id, linha)
    if (relidas.some(vista)) break
  }
  return { linhas: [...linhas.values()], daPagina: pageLinhas }
}

/** The whole list, page after page; a row that moves on while it is read may come twice. */
export async function* readByPage<T extends Linha>(ler: LerPagina<T>, limite: number): AsyncGenerator<T[]> {
  const vistas = new Set<number>()
  for (let pagina = 1; ; pagina++) {
    const { linhas, daPagina } = await paginaInteira(ler, pagina, ({ id }) => vistas.has(id))
    const antes = vistas.size
    for (const { id } of linhas) vistas.add(id)
    yield linhas
    // A list that takes no page numbers answers its first page for ever.
    if (daPagina.length < limite || vistas.size === antes) return
  }
}

/** Rows that a full page of any list has. */
export const POR_PAGINA = 100

/** A list of the account, page after page. */
export const paginasDe = <T extends Linha>(
  client: BlingClient,
  path: string,
  linhas: { parse(resposta: unknown): { data: T[] } },
  request: BlingRequest = {},
): AsyncGenerator<T[]> =>
  readByPage(async (pagina) => {
    const query = { ...request.query, pagina, limite: POR_PAGINA }
    return linhas.parse(await client.request('GET', path, { ...request, query })).data
  }, POR_PAGINA)

/** All its rows. */
export async function readAllRows<T extends Linha>(...lista: Parameters<typeof paginasDe<T>>): Promise<T[]> {
  const allRows: T[] = []
  for await (const linhas of paginasDe(...lista)) allRows.push(...linhas)
  return allRows
}
