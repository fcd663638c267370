import { normalizar } from '@estampa/contract/shared/search.ts'
import type { Banco } from '../../infra/transaction.ts'
import { ligarCategoria } from '../categorias/categorias.rules.ts'
import type { BlingClient } from './bling.client.ts'
import { BlingError } from './bling.error.ts'
import { criado, linhasDeCategoria } from './bling.mapping.ts'
import { porVez } from './por-vez.ts'
import { categoriaParaEnviar, outraUsa } from './vinculos.data.ts'

const POR_PAGINA = 100
/** One key for all categories. */
const TODAS = 0

/** The ERP's id of the category, which is made there when it has none; its parents first. Null when it is gone here. */
export async function garantirCategoria(db: Banco, client: BlingClient, id: number): Promise<number | null> {
  const categoria = await categoriaParaEnviar(db, id)
  if (!categoria) return null
  if (categoria.id_bling !== null) return Number(categoria.id_bling)
  const pai = categoria.categoria_pai === null ? null : await garantirCategoria(db, client, categoria.categoria_pai)
  // One creation at a time, over all processes: two products of a new category must not make it twice.
  return porVez(db, 'categoriaNoBling', TODAS, async () => {
    const agora = await categoriaParaEnviar(db, id)
    if (!agora || agora.id_bling !== null) return agora ? Number(agora.id_bling) : null
    // Looked up first: an earlier attempt may have been carried out without an answer reaching us.
    const existente = await procurar(client, agora.nome, pai)
    const idBling = existente ?? (await criar(client, agora.nome, pai))
    await ligarCategoria(db, id, String(idBling))
    return idBling
  })
}

async function criar(client: BlingClient, nome: string, pai: number | null): Promise<number> {
  const body = { descricao: nome, ...(pai === null ? {} : { categoriaPai: { id: pai } }) }
  return criado.parse(await client.request('POST', '/categorias/produtos', { body })).data.id
}

/** There is no filter by name: every page is read. */
async function procurar(client: BlingClient, nome: string, pai: number | null): Promise<number | null> {
  for (let pagina = 1; ; pagina++) {
    const resposta = await client.request('GET', '/categorias/produtos', { query: { pagina, limite: POR_PAGINA } })
    const { data } = linhasDeCategoria.parse(resposta)
    const achada = data.find((c) => c.categoriaPai === pai && normalizar(c.descricao) === normalizar(nome))
    if (achada) return achada.id
    if (data.length < POR_PAGINA) return null
  }
}

/** Creates or renames the category there. */
export async function enviarCategoria(db: Banco, client: BlingClient, id: number): Promise<void> {
  const categoria = await categoriaParaEnviar(db, id)
  if (!categoria) return
  if (categoria.id_bling === null) {
    await garantirCategoria(db, client, id)
    return
  }
  try {
    const body = { descricao: categoria.nome }
    await client.request('PUT', `/categorias/produtos/${categoria.id_bling}`, { body, repetivel: true })
  } catch (error) {
    if (!(error instanceof BlingError) || error.motivo !== 'inexistente') throw error
    // Deleted over there: made anew.
    await ligarCategoria(db, id, null)
    await garantirCategoria(db, client, id)
  }
}

/** Deletes it there, unless another category of ours has the same name and so the same place; already gone is done. */
export async function excluirCategoriaNoBling(db: Banco, client: BlingClient, idBling: string): Promise<void> {
  if (await outraUsa(db, idBling)) return
  try {
    await client.request('DELETE', `/categorias/produtos/${idBling}`, { repetivel: true })
  } catch (error) {
    if (!(error instanceof BlingError) || error.motivo !== 'inexistente') throw error
  }
}
