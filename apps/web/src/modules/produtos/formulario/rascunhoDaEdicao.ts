import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { useMemo, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { objeto, texto } from '../../../shared/api/readers.ts'
import { draftStore } from '../../../shared/forms/drafts/drafts.ts'
import { mergeChanges } from '../../../shared/forms/useSave.ts'
import { type CamposDaVariacao, type CamposDoProduto, parseProdutoFields, sobre, toProdutoCampos } from './campos.ts'
import { keepChangedFields, useDono, useGuarda } from './useGuarda.ts'

const { read: readKept } = draftStore

/** The unsaved changes of a stored product. `base` is the product that the form was loaded with. */
export function useRascunhoDaEdicao(form: UseFormReturn<CamposDoProduto>, base: Produto) {
  const usuario = useDono()
  const [aberto] = useState(base)
  const iniciais = useMemo(() => toProdutoCampos(base), [base])
  const { grava: _, ...rascunho } = useGuarda(form, {
    chave: chaveDa(usuario, base.id),
    usuario,
    ler: () => readEdicaoRascunho(usuario, base.id),
    muda: (draft) => JSON.stringify(resumeEdicao(draft, aberto)) !== JSON.stringify(toProdutoCampos(aberto)),
    retomar: (draft) => resumeEdicao(draft, base),
    escrever: (fields) => keepEdicao(usuario, base.id, fields, iniciais),
    base,
  })
  return rascunho
}

const chaveDa = (usuario: string, id: number) => `edicao ${usuario} ${id}`

export const keepEdicao = (usuario: string, id: number, fields: CamposDoProduto, base: CamposDoProduto) =>
  keepChangedFields(chaveDa(usuario, id), fields, base, {
    usuario,
    tela: 'Editar produto',
    endereco: `/produtos/${id}`,
    base,
  })

/** Unsaved changes of a product: its fields as typed, and as they were before; null as above. */
export async function readEdicaoRascunho(usuario: string, id: number) {
  if (usuario === '') return null
  const keptDraft = await readKept(chaveDa(usuario, id)).catch(() => undefined)
  if (keptDraft === undefined) return null
  const { campos, base, em } = objeto(keptDraft)
  // A change names its version, so a second request changes nothing.
  return { campos: parseProdutoFields(campos), base: parseProdutoFields(base), sent: null, em: texto(em) }
}

/**
 * The person's changes over the product as it is now, field by field, in each variation too: a price or a quantity that
 * changed meanwhile stays, unless this person changed the same one. Variations that came since are kept.
 */
export function resumeEdicao({ campos, base }: Record<'campos' | 'base', CamposDoProduto>, current: Produto) {
  const now = toProdutoCampos(current)
  const mapVariacoesById = (variacoes: readonly CamposDaVariacao[]) => new Map(variacoes.map((v) => [v.id, v]))
  const [before, hoje] = [mapVariacoesById(base.variacoes), mapVariacoesById(now.variacoes)]
  const minhas = sobre(campos, current).variacoes.map((v) => {
    const [antiga, nova] = [before.get(v.id), hoje.get(v.id)]
    return antiga && nova ? mergeChanges(v, antiga, nova) : v
  })
  const novas = now.variacoes.filter(({ id }) => !before.has(id))
  return { ...mergeChanges(campos, base, now), variacoes: [...minhas, ...novas] }
}
