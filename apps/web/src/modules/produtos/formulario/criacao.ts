import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { mesmoSku } from '@estampa/contract/produtos/variacoes.ts'
import { autorizarDepois } from '../../../shared/bling/authorisation.ts'
import { imagensApi } from '../../../shared/generated/imagensApi.ts'
import { produtosApi } from '../../../shared/generated/produtosApi.ts'
import type { FotoEscolhida } from '../imagens/fotos.ts'
import { completarProduto, emOrdem } from '../produto.ts'
import type { CamposDoProduto } from './campos.ts'
import { comoFormulario, corpoDoProduto, variacoesAtivas } from './corpo.ts'
import { skuDaVariacao } from './skus.ts'

/** Image ids by variation id: links still missing after a failure. */
export type Vinculos = Readonly<Record<number, readonly number[]>>

export interface Criado {
  readonly produto: Produto
  /** Saved, but Bling has to be authorised before it can be published. */
  readonly requerLoginBling: boolean
}

export async function criarProduto(
  campos: CamposDoProduto,
  fotos: readonly FotoEscolhida[],
  envio: { idempotencyKey: string; onProgress: (parte: number) => void },
): Promise<Criado> {
  const corpo = corpoDoProduto(campos)
  const arquivos = fotos.map(({ arquivo }) => arquivo)
  const body = arquivos.length > 0 ? comoFormulario(corpo, arquivos) : corpo
  const criado = await produtosApi('POST /produtos/', { body, ...envio })
  return { produto: completarProduto(criado), requerLoginBling: criado.requer_login_bling === true }
}

/** Which images each new variation is to have: the server keeps the order of the files, and SKUs tell variations apart. */
export async function vinculosDe(
  produto: Produto,
  campos: CamposDoProduto,
  fotos: readonly FotoEscolhida[],
): Promise<Vinculos> {
  const comImagens = variacoesAtivas(campos).filter(({ imagens }) => imagens.length > 0)
  if (comImagens.length === 0) return {}
  const imagens =
    produto.imagens.length === fotos.length
      ? produto.imagens
      : emOrdem(await imagensApi('GET /produtos/:id/imagens/', { params: { id: produto.id } }))
  const idPorChave = new Map(fotos.map(({ chave }, i) => [chave, imagens[i]?.id]))
  return Object.fromEntries(
    comImagens.flatMap((v) => {
      const salva = produto.variacoes.find(({ sku }) => mesmoSku(sku, skuDaVariacao(campos, v)))
      const ids = v.imagens.map((chave) => idPorChave.get(chave)).filter((id) => id !== undefined)
      return salva ? [[salva.id, ids]] : []
    }),
  )
}

/** Links the images, one variation after the other. Answers what could not be linked; empty when all went well. */
export async function vincular(vinculos: Vinculos): Promise<Vinculos> {
  const faltam: Record<number, readonly number[]> = {}
  for (const [id, imagens_ids] of Object.entries(vinculos)) {
    try {
      await imagensApi('POST /variacoes/:id/imagem/', { params: { id }, body: { imagens_ids: [...imagens_ids] } })
    } catch (erro) {
      console.error(erro)
      faltam[Number(id)] = imagens_ids
    }
  }
  return faltam
}

/**
 * The product is saved, but Bling is not authorised yet: queues the publication and leaves the page. Resolves only when
 * the person cancels the publication.
 */
export async function publicarDepoisDeAutorizar(produtoId: number): Promise<void> {
  const url = `/produtos/${produtoId}/publicar-no-bling/`
  try {
    await autorizarDepois({ method: 'POST', url, data: null, redirect: '/produtos' })
  } catch {
    // Cancelled: the product is saved and can be published from its page.
  }
}
