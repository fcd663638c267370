import { normalizeText } from '@estampa/contract/shared/search.ts'
import { linkCategoria } from '../../categorias/categorias.data.ts'

import type { BlingClient } from '../conexao/bling.client.ts'
import { BlingError, seExistir } from '../conexao/bling.error.ts'
import { criado } from '../conexao/conexao.mapping.ts'
import type { Contexto } from '../conexao/contexto.ts'
import { paginasDe } from '../conexao/paginas.ts'
import { runInTurn } from '../conexao/vez.ts'
import { categoriaDoBling, linhasDeCategoria } from '../produto/produtos.mapping.ts'
import { categoriaParaEnviar, outraUsa } from './catalogo.data.ts'

/** Lock key shared by all categories. */
const TODAS = 0

/**
 * Returns the ERP's id of the category, and makes it at Bling when it has none; its parents first. Null when it is gone
 * here.
 */
export async function ensureCategoria(contexto: Contexto, id: number): Promise<number | null> {
  const { db, client } = contexto
  const categoria = await categoriaParaEnviar(db, id)
  if (!categoria) return null
  if (categoria.id_bling !== null) return Number(categoria.id_bling)
  const pai = categoria.categoria_pai === null ? null : await ensureCategoria(contexto, categoria.categoria_pai)
  // Creates one at a time, over all processes: two products of a new category must not make it twice.
  return runInTurn(db, 'categoriaNoBling', TODAS, async () => {
    const agora = await categoriaParaEnviar(db, id)
    if (!agora || agora.id_bling !== null) return agora ? Number(agora.id_bling) : null
    // Looked up first: an earlier attempt may have been carried out without an answer reaching us.
    const existente = await findRemoteCategoria(client, agora.nome, pai)
    const idBling = existente ?? (await createBlingCategoria(client, agora.nome, pai))
    await linkCategoria(db, id, String(idBling))
    return idBling
  })
}

async function createBlingCategoria(client: BlingClient, nome: string, pai: number | null): Promise<number> {
  const body = { descricao: nome, ...(pai === null ? {} : { categoriaPai: { id: pai } }) }
  return criado.parse(await client.request('POST', '/categorias/produtos', { body })).data.id
}

/** There is no filter by name: every page is read. */
async function findRemoteCategoria(client: BlingClient, nome: string, pai: number | null): Promise<number | null> {
  for await (const linhas of paginasDe(client, '/categorias/produtos', linhasDeCategoria)) {
    const achada = linhas.find((c) => c.categoriaPai === pai && normalizeText(c.descricao) === normalizeText(nome))
    if (achada) return achada.id
  }
  return null
}

/** Creates or renames the category at Bling. */
export const sendCategoria = (contexto: Contexto, id: number): Promise<void> =>
  updateCategoria(contexto, id, async ({ nome }, url) => {
    await contexto.client.request('PUT', url, { body: { descricao: nome }, repetivel: true })
  })

/**
 * Puts the category below its parent at Bling. Bling documents no such change: a category that stayed is a task for a
 * person.
 */
export const moveCategoriaAtBling = (contexto: Contexto, id: number): Promise<void> =>
  updateCategoria(contexto, id, async ({ nome, categoria_pai }, url) => {
    const { db, client } = contexto
    const pai = categoria_pai === null ? null : await ensureCategoria(contexto, categoria_pai)
    const hasWantedPai = async () => categoriaDoBling.parse(await client.request('GET', url)).data.categoriaPai === pai
    const lugar = (await hasWantedPai()) ? {} : { categoriaPai: { id: pai ?? 0 } }
    await client.request('PUT', url, { body: { descricao: nome, ...lugar }, repetivel: true })
    if (await hasWantedPai()) return
    const acima = categoria_pai === null ? undefined : await categoriaParaEnviar(db, categoria_pai)
    throw new BlingError(
      'recusado',
      `O Bling manteve a categoria "${nome}" onde estava. Coloque-a lá ${acima ? `abaixo de "${acima.nome}"` : 'no topo'} e use "Tentar novamente".`,
    )
  })

type Categoria = NonNullable<Awaited<ReturnType<typeof categoriaParaEnviar>>>

/** Changes the category at Bling; makes one that is not at Bling yet, or was deleted from it. */
async function updateCategoria(
  contexto: Contexto,
  id: number,
  mudar: (categoria: Categoria, url: string) => Promise<void>,
): Promise<void> {
  const categoria = await categoriaParaEnviar(contexto.db, id)
  if (!categoria) return
  if (categoria.id_bling !== null) {
    const mudada = await seExistir(mudar(categoria, `/categorias/produtos/${categoria.id_bling}`))
    if (mudada !== null) return
    await linkCategoria(contexto.db, id, null)
  }
  await ensureCategoria(contexto, id)
}

/**
 * Deletes the category at Bling, unless another category of ours has the same name and so the same place; already gone
 * is done.
 */
export async function deleteBlingCategoria(
  { db, client }: Contexto,
  { id_bling: idBling }: { id_bling: string },
): Promise<void> {
  if (await outraUsa(db, idBling)) return
  await seExistir(client.request('DELETE', `/categorias/produtos/${idBling}`, { repetivel: true }))
}
