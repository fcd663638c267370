import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { mergeChanges, useSave } from '../../../shared/forms/useSave.ts'
import { produtosApi } from '../../../shared/generated/produtosApi.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { completarProduto } from '../produto.ts'
import { onProdutoSaved, umProduto } from '../produtos.queries.ts'
import { type CamposDoProduto, camposDe, sobre } from './campos.ts'
import { corpoDaEdicao } from './corpo.ts'
import { campoDoSku, mostrarFalha } from './resolver.ts'
import type { SkuLivre } from './skus.ts'

const SKU_EM_USO = 'Já existe um produto ou variação com este SKU.'

interface Envio {
  campos: CamposDoProduto
  versao: number
}

/**
 * Saves the product over the version that the form was loaded with. When another person saved meanwhile, `conflito`
 * holds both until this one has decided.
 */
export function useEdicao(produto: Produto, form: UseFormReturn<CamposDoProduto>, skuLivre: SkuLivre) {
  const client = useQueryClient()
  // Not the cached product: image changes and re-reads update that one, but not the form's fields.
  const [base, setBase] = useState(produto)
  const [seguindo, setSeguindo] = useState(false)

  const carregar = (novo: Produto) => {
    setBase(novo)
    resolver()
    form.reset(camposDe(novo))
    void onProdutoSaved(client, novo)
  }
  /** After a correction of the stock beside the form: without this, saving would meet a conflict with oneself. */
  const seguirEstoque = async () => {
    const novo = await client.fetchQuery({ ...umProduto(produto.id), staleTime: 0 })
    const { comQuantidadesDe } = await import('./quantidades.ts')
    const juntos = comQuantidadesDe(form.getValues(), camposDe(base), camposDe(novo))
    if (!juntos) return
    setBase(novo)
    form.reset(camposDe(novo))
    form.reset(juntos, { keepDefaultValues: true })
  }
  const { salvar, salvando, recusa, outra, resolver } = useSave({
    enviar: async ({ campos, versao }: Envio) => {
      const imagens = new Set(produto.imagens.map(({ id }) => String(id)))
      const body = corpoDaEdicao(campos, versao, imagens, produto.kit)
      return completarProduto(await produtosApi('PUT /produtos/:id/', { params: { id: produto.id }, body }))
    },
    lerAtual: (atual) => completarProduto(produtosApi.read('GET /produtos/:id/', atual)),
    onSave: (novo) => {
      carregar(novo)
      toast('success', 'Produto atualizado com sucesso!')
    },
    onFail: (erro) => {
      if (campoDoSku(erro)) void skuLivre.procurar()
      return mostrarFalha(form, erro, 'Erro ao atualizar produto.', SKU_EM_USO)
    },
  })
  const juntos = outra && mergeChanges(form.getValues(), camposDe(base), camposDe(outra))
  const conflito = outra &&
    juntos && {
      meus: juntos,
      base,
      outra,
      onKeep: () => salvar({ campos: sobre(juntos, outra), versao: outra.versao }),
      onLoad: () => carregar(outra),
      onClose: resolver,
    }
  return {
    salvar: (campos: CamposDoProduto) => salvar({ campos, versao: base.versao }),
    recusa,
    /** The product that the form was loaded with. */
    base,
    seguirEstoque: () => {
      setSeguindo(true)
      void seguirEstoque()
        .catch(console.error)
        .finally(() => setSeguindo(false))
    },
    /** The form is reading the corrected stock; the server would refuse a save with the old version (409). */
    seguindo,
    pending: salvando,
    conflito,
  }
}
