import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldTable } from '../../../shared/forms/fields.ts'
import { type RecordFields, useRecordForm } from '../../../shared/forms/useRecordForm.ts'
import { mergeChanges } from '../../../shared/forms/useSave.ts'
import { produtoFields } from '../../../shared/generated/produtoFields.ts'
import { produtosApi } from '../../../shared/generated/produtosApi.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { nomeDaCategoria } from '../../categorias/categorias.queries.ts'
import { listaDeModelos, rotuloDoModelo } from '../../modelos/modelos.queries.ts'
import { completeProduto } from '../produto.ts'
import { onProdutoSaved, umProduto } from '../produtos.queries.ts'
import { type CamposDoProduto, NOVO_PRODUTO, sobre, toProdutoCampos } from './campos.ts'
import { corpoDaEdicao, corpoDoProduto } from './corpo.ts'
import { campoDoSku, falhaDoProduto, resolveProduto } from './resolver.ts'
import { useSkuLivre } from './skus.ts'

/** Saves the product over the version that the form was loaded with. */
export function useEdicao(produto: Produto) {
  const client = useQueryClient()
  const [isFollowing, setIsFollowing] = useState(false)
  /** Both lists were read for the form's own selects. */
  const nomeDe: NomeDe = (field, id) => {
    if (field === 'categoria_id') return nomeDaCategoria(client, id)
    const modelo = client.getQueryData(listaDeModelos().queryKey)?.find((m) => String(m.id) === id)
    return modelo ? rotuloDoModelo(modelo) : ''
  }
  const state = useRecordForm<CamposDoProduto, Produto>(produto, {
    fields: buildProdutoFields(nomeDe),
    check: resolveProduto,
    send: async (fields, base = produto) => {
      const imagens = new Set(produto.imagens.map(({ id }) => String(id)))
      const body = corpoDaEdicao(fields, base, imagens)
      return completeProduto(await produtosApi('PUT /produtos/:id/', { params: { id: produto.id }, body }))
    },
    read: (current) => completeProduto(produtosApi.read('GET /produtos/:id/', current)),
    onSave: (novo, startFrom) => {
      startFrom(novo)
      void onProdutoSaved(client, novo)
      toast('success', 'Produto atualizado com sucesso!')
    },
    onLoad: (savedProduto) => void onProdutoSaved(client, savedProduto),
    failure: (error, form) => {
      if (campoDoSku(error)) void skuLivre.procurar()
      return falhaDoProduto(form, error, 'Erro ao atualizar produto.', 'Já existe um produto ou variação com este SKU.')
    },
  })
  const { form, base = produto, startFrom } = state
  const skuLivre = useSkuLivre(form)
  /** After a correction of the stock beside the form: without this, saving would meet a conflict with oneself. */
  const followEstoque = async () => {
    const novo = await client.fetchQuery({ ...umProduto(produto.id), staleTime: 0 })
    const { mergeQuantidades: mergeProdutoQuantidades } = await import('./quantidades.ts')
    const juntos = mergeProdutoQuantidades(form.getValues(), toProdutoCampos(base), toProdutoCampos(novo))
    if (!juntos) return
    startFrom(novo)
    form.reset(juntos, { keepDefaultValues: true })
  }
  return {
    // While the form is reading the corrected stock, the server would refuse a save with the old version (409).
    state: { ...state, busy: state.busy || isFollowing },
    /** The product that the form was loaded with; image changes and re-reads do not come into its fields. */
    base,
    skuLivre,
    seguirEstoque: () => {
      setIsFollowing(true)
      void followEstoque()
        .catch(console.error)
        .finally(() => setIsFollowing(false))
    },
  }
}

/** Gives the name of a model or a category by the id in the form; '' when it is unknown here, as one created meanwhile. */
type NomeDe = (campo: 'modelo_id' | 'categoria_id', id: string) => string

const TABELA: FieldTable = produtoFields
/** In the order of the screen, without the measures: the model sets them. */
const CAMPOS = Object.keys(NOVO_PRODUTO).filter((field) => !TABELA[field]?.suffix)

export const buildProdutoFields = (nomeDe: NomeDe): RecordFields<CamposDoProduto, Produto> => ({
  table: produtoFields,
  of: (produto) => (produto ? toProdutoCampos(produto) : NOVO_PRODUTO),
  body: corpoDoProduto,
  labels: {
    ...Object.fromEntries(CAMPOS.map((field) => [field, TABELA[field]?.label])),
    variacoes: 'Variações',
    componentes: 'Partes do kit',
  },
  written: (fields, field) => {
    const value = fields[field]
    if (typeof value !== 'string' || field === 'descricao') return null
    const text = value.trim()
    if (text === '') return ''
    if (field === 'modelo_id' || field === 'categoria_id') return nomeDe(field, text) || null
    return field.startsWith('preco') ? `R$ ${text}` : text
  },
  merge: (meus, base, savedProduto) =>
    sobre(mergeChanges(meus, toProdutoCampos(base), toProdutoCampos(savedProduto)), savedProduto),
})
