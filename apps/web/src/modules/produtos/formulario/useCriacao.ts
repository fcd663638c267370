import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { mesmoSku } from '@estampa/contract/produtos/variacoes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { authoriseLater } from '../../../shared/bling/authorisation.ts'
import { createStore } from '../../../shared/device/store.ts'
import { useRecordForm } from '../../../shared/forms/useRecordForm.ts'
import { imagensApi } from '../../../shared/generated/imagensApi.ts'
import { produtoFields } from '../../../shared/generated/produtoFields.ts'
import { produtosApi } from '../../../shared/generated/produtosApi.ts'
import { imprime } from '../../../shared/session/storage.ts'
import { AFTER_SUCCESS, SAVED } from '../../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import type { FotoEscolhida } from '../imagens/fotos.ts'
import { completeProduto, sortImagens } from '../produto.ts'
import { onProdutoSaved } from '../produtos.queries.ts'
import { type CamposDoProduto, NOVO_PRODUTO } from './campos.ts'
import { comoFormulario, corpoDoProduto, variacoesAtivas } from './corpo.ts'
import { campoDoSku, falhaDoProduto, resolveProduto } from './resolver.ts'
import { skuDaVariacao, useSkuLivre } from './skus.ts'

const FIELDS = { table: produtoFields, of: () => NOVO_PRODUTO }

/** Creates the product, then links its images to the variations. Leaving asks nothing after the product is saved. */
export function useCriacao(fotos: readonly FotoEscolhida[]) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [salvo, setSalvo] = useState(false)
  // Outside the page's state: it changes many times a second.
  const [enviado] = useState(() => createStore<number | null>(null))

  const state = useRecordForm<CamposDoProduto, Criado>(undefined, {
    fields: FIELDS,
    check: resolveProduto,
    send: async (fields, _nenhum, chaveDe) => {
      // Trying again after a lost answer does not create a second product.
      const idempotencyKey = chaveDe([fields, fotos.map((foto) => foto.chave)])
      if (fotos.length > 0) enviado.set(0)
      const corpo = corpoDoProduto(fields)
      const files = fotos.map(({ arquivo }) => arquivo)
      const body = files.length > 0 ? comoFormulario(corpo, files) : corpo
      const createdProduto = await produtosApi('POST /produtos/', { body, idempotencyKey, onProgress: enviado.set })
      setSalvo(true)
      const feito = {
        produto: completeProduto(createdProduto),
        requerLoginBling: createdProduto.requer_login_bling === true,
        estampa: imprime() && !fields.peca_lisa,
      }
      try {
        const missingVinculos = await linkImagens(await vinculosDe(feito.produto, fields, fotos))
        return { ...feito, faltam: Object.keys(missingVinculos).length === 0 ? null : missingVinculos }
      } catch (error) {
        console.error(error)
        return { ...feito, faltam: {} }
      }
    },
    onSave: async ({ produto, requerLoginBling, estampa, faltam }) => {
      const { id } = produto
      void onProdutoSaved(client, produto)
      if (faltam) {
        toast('error', 'Erro ao enviar imagens. Tente novamente.')
        return navigate(`/produtos/${id}`, { state: { ...SAVED, vinculos: faltam }, replace: true })
      }
      if (requerLoginBling) {
        // Ends only when the person cancels the publication: the product is saved, and has it on its page.
        const url = `/produtos/${id}/publicar-no-bling/`
        await authoriseLater({ method: 'POST', url, data: null, redirect: '/produtos' }).catch(() => {})
      }
      const estampaAction = { label: 'Preparar a estampa', onClick: () => void navigate(`/produtos/${id}/producao`) }
      toast('success', 'Produto criado com sucesso!', estampa ? { action: estampaAction } : {})
      return navigate('/produtos', AFTER_SUCCESS)
    },
    failure: (error, form) => {
      enviado.set(null)
      if (campoDoSku(error)) void skuLivre.procurar()
      return falhaDoProduto(form, error, 'Erro ao criar produto. Tente novamente.')
    },
  })
  const skuLivre = useSkuLivre(state.form)
  return { state: { ...state, saving: state.saving || salvo, busy: state.busy || salvo }, salvo, enviado, skuLivre }
}

/** Image ids by variation id: links still missing after a failure. */
export type Vinculos = Readonly<Record<number, readonly number[]>>

interface Criado {
  readonly produto: Produto
  /** Saved, but Bling has to be authorised before it can be published. */
  readonly requerLoginBling: boolean
  /** The shop prints on this product. */
  readonly estampa: boolean
  readonly faltam: Vinculos | null
}

/** Which images each new variation is to have: the server keeps the order of the files, and SKUs tell variations apart. */
export async function vinculosDe(
  produto: Produto,
  fields: CamposDoProduto,
  fotos: readonly FotoEscolhida[],
): Promise<Vinculos> {
  const picturedVariacoes = variacoesAtivas(fields).filter(({ imagens }) => imagens.length > 0)
  if (picturedVariacoes.length === 0) return {}
  const imagens =
    produto.imagens.length === fotos.length
      ? produto.imagens
      : sortImagens(await imagensApi('GET /produtos/:id/imagens/', { params: { id: produto.id } }))
  const idPorChave = new Map(fotos.map(({ chave }, i) => [chave, imagens[i]?.id]))
  return Object.fromEntries(
    picturedVariacoes.flatMap((v) => {
      const salva = produto.variacoes.find(({ sku }) => mesmoSku(sku, skuDaVariacao(fields, v)))
      const ids = v.imagens.map((key) => idPorChave.get(key)).filter((id) => id !== undefined)
      return salva ? [[salva.id, ids]] : []
    }),
  )
}

/** Links the images, one variation after the other. Answers what could not be linked; empty when all went well. */
async function linkImagens(vinculos: Vinculos): Promise<Vinculos> {
  const missingVinculos: Record<number, readonly number[]> = {}
  for (const [id, imagens_ids] of Object.entries(vinculos)) {
    try {
      await imagensApi('POST /variacoes/:id/imagem/', { params: { id }, body: { imagens_ids: [...imagens_ids] } })
    } catch (error) {
      console.error(error)
      missingVinculos[Number(id)] = imagens_ids
    }
  }
  return missingVinculos
}
