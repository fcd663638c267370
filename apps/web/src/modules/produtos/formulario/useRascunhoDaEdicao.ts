import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router'
import { armazemDeRascunhos, type Origem, retoma } from '../../../shared/rascunhos/rascunhos.ts'
import { mesclar } from '../../../shared/registro/useSalvar.ts'
import { useSessao } from '../../../shared/session/session.ts'
import { objeto, texto } from '../../../shared/tolerant.ts'
import { type CamposDaVariacao, type CamposDoProduto, camposDe, lerCampos, sobre } from './campos.ts'

const falhou = (erro: unknown) => console.error('The draft of the product could not be stored', erro)

/**
 * Keeps the unsaved changes of a product in this browser, and offers those of an earlier visit as `oferta`. `base` is the
 * product that the form was loaded with. Until the person has answered the offer nothing is written over it.
 */
export function useRascunhoDaEdicao(form: UseFormReturn<CamposDoProduto>, base: Produto) {
  const usuario = useSessao().usuario?.username ?? ''
  const [oferta, setOferta] = useState<RascunhoDaEdicao | null | undefined>(undefined)
  const { id } = base
  const [aberto] = useState(base)
  const { state } = useLocation()
  const retomar = (rascunho: RascunhoDaEdicao) => {
    form.reset(retomarEdicao(rascunho, base), { keepDefaultValues: true })
    setOferta(null)
  }
  const onLida = useEffectEvent((lida: RascunhoDaEdicao | null) => {
    if (!lida || !mudaria(lida, aberto)) setOferta(null)
    else if (retoma(state, chaveDa(usuario, id))) retomar(lida)
    else setOferta(lida)
  })
  useEffect(() => {
    let saiu = false
    void edicaoGuardada(usuario, id).then((lida) => saiu || onLida(lida))
    return () => {
      saiu = true
    }
  }, [usuario, id])

  const grava = oferta === null
  useEffect(() => {
    if (!grava) return
    const iniciais = camposDe(base)
    const anotar = (campos: CamposDoProduto) => void guardarEdicao(usuario, id, campos, iniciais).catch(falhou)
    anotar(form.getValues())
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => anotar(values) })
  }, [grava, form, usuario, id, base])

  return {
    oferta: oferta ?? null,
    continuar: () => oferta && retomar(oferta),
    /** From now on what stands in the form is kept in the draft's place; nothing, where nothing was typed. */
    descartar: () => setOferta(null),
  }
}

const mudaria = (rascunho: RascunhoDaEdicao, produto: Produto): boolean =>
  JSON.stringify(retomarEdicao(rascunho, produto)) !== JSON.stringify(camposDe(produto))

/** Changes of a stored product that were not saved: the fields as typed, and as they were before. */
interface RascunhoDaEdicao {
  readonly campos: CamposDoProduto
  readonly base: CamposDoProduto
  /** When the fields were last changed, ISO 8601. */
  readonly em: string
}

const { lerGuardado, guardar, esquecer } = armazemDeRascunhos

const chaveDa = (usuario: string, id: number) => `edicao ${usuario} ${id}`

const origemDa = (usuario: string, id: number): Origem => ({
  usuario,
  tela: 'Editar produto',
  endereco: `/produtos/${id}`,
})

/** Writes the changes; fields that are as before leave no draft. */
export const guardarEdicao = (usuario: string, id: number, campos: CamposDoProduto, base: CamposDoProduto) =>
  JSON.stringify(campos) === JSON.stringify(base)
    ? esquecer(chaveDa(usuario, id))
    : guardar(chaveDa(usuario, id), { ...origemDa(usuario, id), campos, base, em: new Date().toISOString() })

/** The draft of this user for the product; null when there is none, or when the browser keeps nothing. */
export async function edicaoGuardada(usuario: string, id: number): Promise<RascunhoDaEdicao | null> {
  const guardado = await lerGuardado(chaveDa(usuario, id)).catch(() => undefined)
  if (guardado === undefined) return null
  const { campos, base, em } = objeto(guardado)
  return { campos: lerCampos(campos), base: lerCampos(base), em: texto(em) }
}

/**
 * The person's changes over the product as it is now, field by field, in each variation too: a price or a quantity that
 * changed meanwhile stays, unless this person changed the same one. Variations that came since are kept.
 */
export function retomarEdicao({ campos, base }: Pick<RascunhoDaEdicao, 'campos' | 'base'>, atual: Produto) {
  const agora = camposDe(atual)
  const porId = (variacoes: readonly CamposDaVariacao[]) => new Map(variacoes.map((v) => [v.id, v]))
  const [antes, hoje] = [porId(base.variacoes), porId(agora.variacoes)]
  const minhas = sobre(campos, atual).variacoes.map((v) => {
    const [antiga, nova] = [antes.get(v.id), hoje.get(v.id)]
    return antiga && nova ? mesclar(v, antiga, nova) : v
  })
  const novas = agora.variacoes.filter(({ id }) => !antes.has(id))
  return { ...mesclar(campos, base, agora), variacoes: [...minhas, ...novas] }
}
