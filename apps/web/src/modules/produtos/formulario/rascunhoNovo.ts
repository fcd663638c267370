import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { lista, objeto, texto } from '../../../shared/api/readers.ts'
import { draftStore, readSent } from '../../../shared/forms/drafts/drafts.ts'
import type { SubmitKeys } from '../../../shared/forms/useSubmitKey.ts'
import type { FotoEscolhida } from '../imagens/fotos.ts'
import { type CamposDoProduto, NOVO_PRODUTO, parseProdutoFields } from './campos.ts'
import { eDele, falhou, keepChangedFields, useDono, useGuarda } from './useGuarda.ts'

const { read: readKept, keep, forget } = draftStore

interface Novo {
  fotos: readonly FotoEscolhida[]
  onFotos: (fotos: readonly FotoEscolhida[]) => void
  /** The product exists: its draft goes. */
  salvo: boolean
  /** The keys of the request that creates it. */
  keys: SubmitKeys
}

/** The draft of a new product, with its chosen pictures. */
export function useKeptRascunho(form: UseFormReturn<CamposDoProduto>, { fotos, onFotos, salvo, keys }: Novo) {
  const usuario = useDono()
  const { grava, ...rascunho } = useGuarda(form, {
    chave: chaveDosCampos(usuario),
    usuario,
    ler: () => readProdutoRascunho(usuario),
    retomar: (draft) => {
      onFotos(draft.fotos.map(({ chave, arquivo }) => ({ chave, arquivo, url: URL.createObjectURL(arquivo) })))
      return draft.campos
    },
    escrever: (fields) =>
      keepChangedFields(chaveDosCampos(usuario), fields, NOVO_PRODUTO, {
        usuario,
        tela: 'Novo produto',
        endereco: '/produtos/criar',
        sent: keys.sent(),
      }),
    parado: salvo,
    envio: { keys, onMade: () => forgetNewDraft(usuario) },
  })
  useEffect(() => {
    if (grava && eDele(usuario)) keepFotos(usuario, fotos).catch(falhou)
  }, [grava, fotos, usuario])
  // A draft that is still offered belongs to another product.
  const acabou = salvo && rascunho.offer === null
  useEffect(() => {
    if (acabou) forgetNewDraft(usuario).catch(falhou)
  }, [acabou, usuario])
  return rascunho
}

const forgetNewDraft = (usuario: string) => Promise.all([forget(chaveDosCampos(usuario)), keepFotos(usuario, [])])

/** Keys of the draft: one for each user of this browser. Files are kept apart, as fields are written at every key. */
const chaveDosCampos = (usuario: string) => `produto ${usuario}`
const chaveDasFotos = (usuario: string) => `fotos ${usuario}`

export function fraseDaOferta(offer: { readonly campos: CamposDoProduto } | null): string {
  const name = offer?.campos.titulo.trim() || offer?.campos.sku.trim()
  return name ? `Há um produto que não foi salvo: “${name}”` : 'Há um produto que não foi salvo'
}

const keepFotos = (usuario: string, fotos: readonly FotoEscolhida[]): Promise<void> =>
  fotos.length === 0
    ? forget(chaveDasFotos(usuario))
    : keep(
        chaveDasFotos(usuario),
        fotos.map(({ chave, arquivo }) => ({ chave, arquivo })),
      )

/** A new product that was not saved, as typed, and its chosen files; null when there is none, or when the browser keeps nothing. */
export async function readProdutoRascunho(usuario: string) {
  if (usuario === '') return null
  const [keptDraft, files] = await Promise.all([
    readKept(chaveDosCampos(usuario)),
    readKept(chaveDasFotos(usuario)),
  ]).catch(() => [undefined, undefined])
  if (keptDraft === undefined && files === undefined) return null
  const { campos, sent, em } = objeto(keptDraft)
  const fotos = lista(files).flatMap((foto) => {
    const { chave, arquivo } = objeto(foto)
    return arquivo instanceof File ? [{ chave: texto(chave), arquivo }] : []
  })
  return { campos: parseProdutoFields(campos), fotos, sent: readSent(sent), em: texto(em) }
}
