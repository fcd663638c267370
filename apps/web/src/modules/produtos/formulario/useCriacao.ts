import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { createStore } from '../../../shared/device/store.ts'
import { useRecordForm } from '../../../shared/forms/useRecordForm.ts'
import { produtoFields } from '../../../shared/generated/produtoFields.ts'
import { imprime } from '../../../shared/session/storage.ts'
import { SAVED } from '../../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import type { FotoEscolhida } from '../imagens/fotos.ts'
import { onProdutoSaved } from '../produtos.queries.ts'
import { type CamposDoProduto, NOVO_PRODUTO } from './campos.ts'
import { type Criado, criarProduto, publicarDepoisDeAutorizar, type Vinculos, vincular, vinculosDe } from './criacao.ts'
import { campoDoSku, falhaDoProduto, resolver } from './resolver.ts'
import { useSkuLivre } from './skus.ts'

const FIELDS = { table: produtoFields, of: () => NOVO_PRODUTO }

/** Creates the product, then links its images to the variations. Leaving asks nothing after the product is saved. */
export function useCriacao(fotos: readonly FotoEscolhida[]) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [salvo, setSalvo] = useState(false)
  // Outside the page's state: it changes many times a second.
  const [enviado] = useState(() => createStore<number | null>(null))

  const state = useRecordForm<CamposDoProduto, Criado & { estampa: boolean; faltam: Vinculos | null }>(undefined, {
    fields: FIELDS,
    check: resolver,
    send: async (campos, _nenhum, chaveDe) => {
      // Trying again after a lost answer does not create a second product.
      const idempotencyKey = chaveDe([campos, fotos.map((foto) => foto.chave)])
      if (fotos.length > 0) enviado.set(0)
      const criado = await criarProduto(campos, fotos, { idempotencyKey, onProgress: enviado.set })
      setSalvo(true)
      const estampa = imprime() && !campos.peca_lisa
      try {
        const faltam = await vincular(await vinculosDe(criado.produto, campos, fotos))
        return { ...criado, estampa, faltam: Object.keys(faltam).length === 0 ? null : faltam }
      } catch (erro) {
        console.error(erro)
        return { ...criado, estampa, faltam: {} }
      }
    },
    onSave: async ({ produto, requerLoginBling, estampa, faltam }) => {
      const { id } = produto
      void onProdutoSaved(client, produto)
      if (faltam) {
        toast('error', 'Erro ao enviar imagens. Tente novamente.')
        return navigate(`/produtos/${id}`, { state: { ...SAVED, vinculos: faltam }, replace: true })
      }
      if (requerLoginBling) await publicarDepoisDeAutorizar(id)
      const estampar = { rotulo: 'Preparar a estampa', onClick: () => void navigate(`/produtos/${id}/producao`) }
      toast('success', 'Produto criado com sucesso!', estampa ? { acao: estampar } : {})
      return navigate('/produtos', { state: SAVED })
    },
    failure: (erro, form) => {
      enviado.set(null)
      if (campoDoSku(erro)) void skuLivre.procurar()
      return falhaDoProduto(form, erro, 'Erro ao criar produto. Tente novamente.')
    },
  })
  const skuLivre = useSkuLivre(state.form)
  return {
    state: { ...state, saving: state.saving || salvo, busy: state.busy || salvo },
    salvo,
    enviado,
    skuLivre,
  }
}
