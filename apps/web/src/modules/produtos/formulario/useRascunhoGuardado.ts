import { useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router'
import { armazemDeRascunhos, type Origem, retoma } from '../../../shared/rascunhos/rascunhos.ts'
import { useSessao } from '../../../shared/session/session.ts'
import { lista, objeto, texto } from '../../../shared/tolerant.ts'
import type { FotoEscolhida } from '../imagens/fotos.ts'
import { type CamposDoProduto, lerCampos, NOVO_PRODUTO } from './campos.ts'

interface Opcoes {
  fotos: readonly FotoEscolhida[]
  onFotos: (fotos: readonly FotoEscolhida[]) => void
  /** The product exists: its draft goes. */
  salvo: boolean
}

const falhou = (erro: unknown) => console.error('The draft of the product could not be stored', erro)

/**
 * Keeps the fields and pictures of a new product in this browser at every change, and offers those of an earlier visit
 * as `oferta`. Until the person has answered the offer nothing is written over it.
 */
export function useRascunhoGuardado(form: UseFormReturn<CamposDoProduto>, { fotos, onFotos, salvo }: Opcoes) {
  const usuario = useSessao().usuario?.username ?? ''
  const { state } = useLocation()
  const [oferta, setOferta] = useState<RascunhoGuardado | null | undefined>(undefined)
  const retomar = (rascunho: RascunhoGuardado) => {
    form.reset(rascunho.campos, { keepDefaultValues: true })
    onFotos(rascunho.fotos.map(({ chave, arquivo }) => ({ chave, arquivo, url: URL.createObjectURL(arquivo) })))
    setOferta(null)
  }
  const onLido = useEffectEvent((lido: RascunhoGuardado | null) =>
    lido && retoma(state, chaveDosCampos(usuario)) ? retomar(lido) : setOferta(lido),
  )
  useEffect(() => {
    let saiu = false
    void rascunhoDe(usuario).then((lido) => saiu || onLido(lido))
    return () => {
      saiu = true
    }
  }, [usuario])

  const grava = oferta === null && !salvo
  useEffect(() => {
    if (!grava) return
    const guardar = (campos: CamposDoProduto) => void guardarCampos(usuario, campos).catch(falhou)
    // Typed before the store had answered.
    guardar(form.getValues())
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => guardar(values) })
  }, [grava, form, usuario])

  useEffect(() => {
    if (grava) guardarFotos(usuario, fotos).catch(falhou)
  }, [grava, fotos, usuario])

  useEffect(() => {
    if (salvo) esquecerRascunho(usuario).catch(falhou)
  }, [salvo, usuario])

  return {
    oferta: oferta ?? null,
    continuar: () => oferta && retomar(oferta),
    /** From now on what stands in the form is kept in the draft's place; nothing, where nothing was typed. */
    descartar: () => setOferta(null),
  }
}

const { lerGuardado, guardar, esquecer } = armazemDeRascunhos

/** A new product that was not saved: its fields as typed and the chosen files. */
interface RascunhoGuardado {
  readonly campos: CamposDoProduto
  readonly fotos: readonly Omit<FotoEscolhida, 'url'>[]
  /** When the fields were last changed, ISO 8601. */
  readonly em: string
}

/** One draft for each user of this browser. Files are kept apart: fields are written at every key. */
const chaveDosCampos = (usuario: string) => `produto ${usuario}`
const chaveDasFotos = (usuario: string) => `fotos ${usuario}`

const VAZIO = JSON.stringify(NOVO_PRODUTO)

const origemDo = (usuario: string): Origem => ({ usuario, tela: 'Novo produto', endereco: '/produtos/criar' })

export function fraseDaOferta({ campos }: Pick<RascunhoGuardado, 'campos'>): string {
  const nome = campos.titulo.trim() || campos.sku.trim()
  return nome ? `Há um produto que não foi salvo: “${nome}”` : 'Há um produto que não foi salvo'
}

/** Writes the fields; an empty form leaves no draft. */
const guardarCampos = (usuario: string, campos: CamposDoProduto): Promise<void> =>
  JSON.stringify(campos) === VAZIO
    ? esquecer(chaveDosCampos(usuario))
    : guardar(chaveDosCampos(usuario), { ...origemDo(usuario), campos, em: new Date().toISOString() })

const guardarFotos = (usuario: string, fotos: readonly FotoEscolhida[]): Promise<void> =>
  fotos.length === 0
    ? esquecer(chaveDasFotos(usuario))
    : guardar(
        chaveDasFotos(usuario),
        fotos.map(({ chave, arquivo }) => ({ chave, arquivo })),
      )

async function esquecerRascunho(usuario: string): Promise<void> {
  await esquecer(chaveDosCampos(usuario))
  await esquecer(chaveDasFotos(usuario))
}

/** The draft of this user; null when there is none, or when the browser keeps nothing. */
export async function rascunhoDe(usuario: string): Promise<RascunhoGuardado | null> {
  const [guardado, arquivos] = await Promise.all([
    lerGuardado(chaveDosCampos(usuario)),
    lerGuardado(chaveDasFotos(usuario)),
  ]).catch(() => [undefined, undefined])
  if (guardado === undefined && arquivos === undefined) return null
  const { campos, em } = objeto(guardado)
  return { campos: lerCampos(campos), fotos: lista(arquivos).flatMap(lerFoto), em: texto(em) }
}

function lerFoto(valor: unknown): Omit<FotoEscolhida, 'url'>[] {
  const { chave, arquivo } = objeto(valor)
  return arquivo instanceof File ? [{ chave: texto(chave), arquivo }] : []
}
