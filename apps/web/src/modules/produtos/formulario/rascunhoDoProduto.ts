import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router'
import type { Made } from '../../../shared/api/api.ts'
import { lista, objeto, texto } from '../../../shared/api/readers.ts'
import { type DraftOrigin, draftStore, madeOf, readSent, resumes } from '../../../shared/forms/drafts/drafts.ts'
import { mergeChanges } from '../../../shared/forms/useSave.ts'
import type { SentRequest, SubmitKeys } from '../../../shared/forms/useSubmitKey.ts'
import { currentSession } from '../../../shared/session/session.ts'
import type { FotoEscolhida } from '../imagens/fotos.ts'
import { type CamposDaVariacao, type CamposDoProduto, camposDe, lerCampos, NOVO_PRODUTO, sobre } from './campos.ts'

const falhou = (erro: unknown) => console.error('The draft of the product could not be stored', erro)
const { read: lerGuardado, keep: guardar, forget: esquecer } = draftStore

/** The user who opened the form: the draft is never offered to another user. */
const useDono = () => useState(() => currentSession().usuario?.username ?? '')[0]
const eDele = (usuario: string) => usuario !== '' && currentSession().usuario?.username === usuario

interface Guarda<R> {
  /** Of the draft in this browser. */
  chave: string
  usuario: string
  ler: () => Promise<R | null>
  /** Whether the draft says anything else than the form. */
  muda?: (rascunho: R) => boolean
  /** The fields that the form goes on with. */
  retomar: (rascunho: R) => CamposDoProduto
  escrever: (campos: CamposDoProduto) => Promise<void>
  /** What the fields are compared with: another one has them written anew. */
  base?: unknown
  /** Nothing is kept any more. */
  parado?: boolean
  /** The keys of the form's requests; `onMade` ends the draft when the server had done the request already. */
  envio?: { readonly keys: SubmitKeys; readonly onMade: () => Promise<unknown> }
}

/** Stores the form at every change, once the person has answered the `offer` of the draft of an earlier visit. */
function useGuarda<R extends { readonly sent: SentRequest | null }>(
  form: UseFormReturn<CamposDoProduto>,
  guarda: Guarda<R>,
) {
  const { chave, usuario, base, envio, parado = false } = guarda
  const { state } = useLocation()
  const [oferta, setOferta] = useState<R | null | undefined>(undefined)
  const [asking, setAsking] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const retomar = async (rascunho: R) => {
    const { sent } = rascunho
    if (sent && envio) {
      setAsking(true)
      const feito = await madeOf(sent)
      setAsking(false)
      if (feito) {
        envio.onMade().catch(falhou)
        setMade(feito)
        return setOferta(null)
      }
      envio.keys.resume(sent)
    }
    form.reset(guarda.retomar(rascunho), { keepDefaultValues: true })
    setOferta(null)
  }
  const onLido = useEffectEvent((lido: R | null) => {
    if (!lido || guarda.muda?.(lido) === false) setOferta(null)
    else if (resumes(state, chave)) void retomar(lido)
    else setOferta(lido)
  })
  const ler = useEffectEvent(guarda.ler)
  useEffect(() => {
    let saiu = false
    void ler().then((lido) => saiu || onLido(lido))
    return () => {
      saiu = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- another key is another draft
  }, [chave])

  const grava = oferta === null && !parado
  const escrever = useEffectEvent(async (campos: CamposDoProduto) => {
    if (eDele(usuario)) await guarda.escrever(campos).catch(falhou)
  })
  const anotar = useEffectEvent((campos: CamposDoProduto) => void escrever(campos))
  useEffect(() => {
    if (!grava) return
    // Typed before the store had answered.
    anotar(form.getValues())
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => anotar(values) })
    // oxlint-disable-next-line react/exhaustive-deps -- another base or another key has them written anew
  }, [grava, form, chave, base])

  useEffect(() => {
    if (grava) envio?.keys.keepWith(() => escrever(form.getValues()))
    // oxlint-disable-next-line react/exhaustive-deps -- the keys are the form's own
  }, [grava, form])

  return {
    grava,
    offer: oferta ?? null,
    asking,
    made,
    resume: () => oferta && void retomar(oferta),
    /** From now on what stands in the form is kept in the draft's place; nothing, where nothing was typed. */
    discard: () => setOferta(null),
  }
}

interface Novo {
  fotos: readonly FotoEscolhida[]
  onFotos: (fotos: readonly FotoEscolhida[]) => void
  /** The product exists: its draft goes. */
  salvo: boolean
  /** The keys of the request that creates it. */
  keys: SubmitKeys
}

/** The draft of a new product, with its chosen pictures. */
export function useRascunhoGuardado(form: UseFormReturn<CamposDoProduto>, { fotos, onFotos, salvo, keys }: Novo) {
  const usuario = useDono()
  const { grava, ...rascunho } = useGuarda(form, {
    chave: chaveDosCampos(usuario),
    usuario,
    ler: () => rascunhoDe(usuario),
    retomar: (lido) => {
      onFotos(lido.fotos.map(({ chave, arquivo }) => ({ chave, arquivo, url: URL.createObjectURL(arquivo) })))
      return lido.campos
    },
    escrever: (campos) =>
      guardarMudados(chaveDosCampos(usuario), campos, NOVO_PRODUTO, {
        usuario,
        tela: 'Novo produto',
        endereco: '/produtos/criar',
        sent: keys.sent(),
      }),
    parado: salvo,
    envio: { keys, onMade: () => esquecerNovo(usuario) },
  })
  useEffect(() => {
    if (grava && eDele(usuario)) guardarFotos(usuario, fotos).catch(falhou)
  }, [grava, fotos, usuario])
  // A draft that is still offered belongs to another product.
  const acabou = salvo && rascunho.offer === null
  useEffect(() => {
    if (acabou) esquecerNovo(usuario).catch(falhou)
  }, [acabou, usuario])
  return rascunho
}

const esquecerNovo = (usuario: string) => Promise.all([esquecer(chaveDosCampos(usuario)), guardarFotos(usuario, [])])

/** The unsaved changes of a stored product. `base` is the product that the form was loaded with. */
export function useRascunhoDaEdicao(form: UseFormReturn<CamposDoProduto>, base: Produto) {
  const usuario = useDono()
  const [aberto] = useState(base)
  const iniciais = useMemo(() => camposDe(base), [base])
  const { grava: _, ...rascunho } = useGuarda(form, {
    chave: chaveDa(usuario, base.id),
    usuario,
    ler: () => edicaoGuardada(usuario, base.id),
    muda: (lida) => JSON.stringify(retomarEdicao(lida, aberto)) !== JSON.stringify(camposDe(aberto)),
    retomar: (lida) => retomarEdicao(lida, base),
    escrever: (campos) => guardarEdicao(usuario, base.id, campos, iniciais),
    base,
  })
  return rascunho
}

/** One draft for each user of this browser. Files are kept apart: fields are written at every key. */
const chaveDosCampos = (usuario: string) => `produto ${usuario}`
const chaveDasFotos = (usuario: string) => `fotos ${usuario}`

/** Writes the fields; those that are as before leave no draft. */
const guardarMudados = (
  chave: string,
  campos: CamposDoProduto,
  antes: CamposDoProduto,
  origem: DraftOrigin & { base?: CamposDoProduto; sent?: SentRequest | null },
): Promise<void> =>
  JSON.stringify(campos) === JSON.stringify(antes) && !origem.sent
    ? esquecer(chave)
    : guardar(chave, { ...origem, campos, em: new Date().toISOString() })

export function fraseDaOferta(oferta: { readonly campos: CamposDoProduto } | null): string {
  const nome = oferta?.campos.titulo.trim() || oferta?.campos.sku.trim()
  return nome ? `Há um produto que não foi salvo: “${nome}”` : 'Há um produto que não foi salvo'
}

const guardarFotos = (usuario: string, fotos: readonly FotoEscolhida[]): Promise<void> =>
  fotos.length === 0
    ? esquecer(chaveDasFotos(usuario))
    : guardar(
        chaveDasFotos(usuario),
        fotos.map(({ chave, arquivo }) => ({ chave, arquivo })),
      )

/** A new product that was not saved, as typed, and its chosen files; null when there is none, or when the browser keeps nothing. */
export async function rascunhoDe(usuario: string) {
  if (usuario === '') return null
  const [guardado, arquivos] = await Promise.all([
    lerGuardado(chaveDosCampos(usuario)),
    lerGuardado(chaveDasFotos(usuario)),
  ]).catch(() => [undefined, undefined])
  if (guardado === undefined && arquivos === undefined) return null
  const { campos, sent, em } = objeto(guardado)
  const fotos = lista(arquivos).flatMap((foto) => {
    const { chave, arquivo } = objeto(foto)
    return arquivo instanceof File ? [{ chave: texto(chave), arquivo }] : []
  })
  return { campos: lerCampos(campos), fotos, sent: readSent(sent), em: texto(em) }
}

const chaveDa = (usuario: string, id: number) => `edicao ${usuario} ${id}`

export const guardarEdicao = (usuario: string, id: number, campos: CamposDoProduto, base: CamposDoProduto) =>
  guardarMudados(chaveDa(usuario, id), campos, base, {
    usuario,
    tela: 'Editar produto',
    endereco: `/produtos/${id}`,
    base,
  })

/** Unsaved changes of a product: its fields as typed, and as they were before; null as above. */
export async function edicaoGuardada(usuario: string, id: number) {
  if (usuario === '') return null
  const guardado = await lerGuardado(chaveDa(usuario, id)).catch(() => undefined)
  if (guardado === undefined) return null
  const { campos, base, em } = objeto(guardado)
  // A change names its version, so a second request changes nothing.
  return { campos: lerCampos(campos), base: lerCampos(base), sent: null, em: texto(em) }
}

/**
 * The person's changes over the product as it is now, field by field, in each variation too: a price or a quantity that
 * changed meanwhile stays, unless this person changed the same one. Variations that came since are kept.
 */
export function retomarEdicao({ campos, base }: Record<'campos' | 'base', CamposDoProduto>, atual: Produto) {
  const agora = camposDe(atual)
  const porId = (variacoes: readonly CamposDaVariacao[]) => new Map(variacoes.map((v) => [v.id, v]))
  const [antes, hoje] = [porId(base.variacoes), porId(agora.variacoes)]
  const minhas = sobre(campos, atual).variacoes.map((v) => {
    const [antiga, nova] = [antes.get(v.id), hoje.get(v.id)]
    return antiga && nova ? mergeChanges(v, antiga, nova) : v
  })
  const novas = agora.variacoes.filter(({ id }) => !antes.has(id))
  return { ...mergeChanges(campos, base, agora), variacoes: [...minhas, ...novas] }
}
