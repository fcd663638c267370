import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { type Made, madeBy, newKey } from '../../api/api.ts'
import { like, objeto } from '../../api/readers.ts'
import { createLocalStore } from '../../device/localStore.ts'
import { currentSession } from '../../session/session.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { isForgotten, type SentRequest, type SubmitKeys } from '../useSubmitKey.ts'

/** What was typed and not saved, in this browser; it outlives the session, for the same person. */
export const draftStore = createLocalStore('estampa-rascunhos')
const { readAll: lerTodos, keep: guardar, forget: esquecer } = draftStore

/** Who typed it, in which form, and the address of its screen. */
export interface DraftOrigin {
  readonly usuario: string
  readonly tela: string
  readonly endereco: string
}
export interface Draft extends DraftOrigin {
  readonly chave: string
  readonly valores: unknown
  /** Sent, and not answered when the form was left. */
  readonly sent: SentRequest | null
  /** When it was last changed, ISO 8601. */
  readonly em: string
}

/** Deletes drafts after 30 days: they hold data of customers. */
const DIAS = 30
const UM_DIA_MS = 86_400_000

export const storeDraft = (
  chave: string,
  origem: DraftOrigin,
  valores: unknown,
  sent: SentRequest | null = null,
): Promise<void> => guardar(chave, { ...origem, valores, sent, em: new Date().toISOString() })

const origem = like({ usuario: '', tela: '', endereco: '', em: '' })
const request = like({ key: '', url: '', content: '', at: '', files: false })

/** Reads the stored request of a draft; null where there is none. */
export function readSent(value: unknown): SentRequest | null {
  const sent = request(value)
  return sent.key === '' ? null : { ...sent, body: objeto(value).body }
}

/** The drafts of this person, the newest first; none where the browser keeps nothing. Deletes old ones of everybody. */
export async function draftsOf(usuario: string): Promise<readonly Draft[]> {
  if (usuario === '') return []
  const limite = new Date(Date.now() - DIAS * UM_DIA_MS).toISOString()
  const todos = (await lerTodos().catch(() => []))
    .map(([chave, valor]) => ({
      chave,
      ...origem(valor),
      valores: objeto(valor).valores,
      sent: readSent(objeto(valor).sent),
    }))
    .filter(({ endereco }) => endereco !== '')
  for (const { chave, em } of todos) if (em < limite) esquecer(chave).catch(() => {})
  return todos
    .filter((rascunho) => rascunho.usuario === usuario && rascunho.em >= limite)
    .toSorted((a, b) => (a.em < b.em ? 1 : -1))
}

/** Navigation state that has the form take its draft up without asking again. */
export const toResume = (chave: string) => ({ rascunho: chave })
export const resumes = (state: unknown, chave: string): boolean => objeto(state).rascunho === chave

const falhou = (erro: unknown) => console.error('The draft could not be stored', erro)
const caminhoDe = (endereco: string) => endereco.replace(/\?.*/, '')
const NENHUM: readonly Draft[] = []

/**
 * What the server made of a draft's request; null where it knows of none, or cannot be asked. After a day it knows of none:
 * that is said, since sending it anew may do it twice.
 */
export async function madeOf(sent: SentRequest): Promise<Made | null> {
  const made = await madeBy(sent).catch(() => null)
  if (!made && isForgotten(sent))
    toast('warning', 'Isto foi enviado há mais de um dia, e a resposta não chegou. Veja se já existe antes de enviar.')
  return made
}

export interface DraftEnding {
  /** Of what the form sends: what is on its way is part of the draft. */
  keys?: SubmitKeys | undefined
  /** The server has said yes: the draft is gone, and nothing is stored until the form goes on. */
  done?: boolean | undefined
}

/**
 * Stores the unsaved form `tela`, in case the session ends or the tab closes. It goes when it is `done`, or when the form
 * is left with the session open and nothing on its way: the person agreed to lose it. `offer` is this person's earlier
 * draft; `onRetomar` puts it into the form, unless the server has done already what it sent: then `made` says so. Each
 * open form has its own draft, so that two tabs do not overwrite each other's.
 */
export function useDraft(
  tela: string,
  onRetomar: (valores: unknown) => void,
  { keys, done = false }: DraftEnding = {},
) {
  const { pathname, search, state } = useLocation()
  const [usuario] = useState(() => currentSession().usuario?.username ?? '')
  const [primeira] = useState(() => `formulario ${newKey()}`)
  const chave = useRef(primeira)
  const digitados = useRef<unknown>(null)
  const escrito = useRef(false)
  const acabou = useRef(false)
  const [ofertas, setOfertas] = useState(NENHUM)
  const [asking, setAsking] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const [oferta] = ofertas
  const ehMesmaPessoa = useCallback(() => usuario !== '' && currentSession().usuario?.username === usuario, [usuario])

  const gravar = useCallback(async () => {
    const sent = keys?.sent() ?? null
    const vazio = acabou.current || (digitados.current === null && sent === null)
    if (!ehMesmaPessoa() || (vazio && !escrito.current)) return
    escrito.current = !vazio
    const origem = { usuario, tela, endereco: pathname + search }
    // A full store keeps nobody from working.
    await (vazio ? esquecer(chave.current) : storeDraft(chave.current, origem, digitados.current ?? {}, sent)).catch(
      falhou,
    )
  }, [keys, ehMesmaPessoa, usuario, tela, pathname, search])
  const guardar = useCallback(
    (valores: unknown) => {
      digitados.current = valores
      void gravar()
    },
    [gravar],
  )
  const retomar = async (rascunho: Draft) => {
    const { sent } = rascunho
    if (sent) {
      setAsking(true)
      const feito = await madeOf(sent)
      setAsking(false)
      if (feito) {
        esquecer(rascunho.chave).catch(falhou)
        setOfertas((todas) => todas.filter((uma) => uma.chave !== rascunho.chave))
        return setMade(feito)
      }
      keys?.resume(sent)
    }
    // From now on this form writes where the earlier one did.
    chave.current = rascunho.chave
    digitados.current = rascunho.valores
    escrito.current = true
    setOfertas(NENHUM)
    onRetomar(rascunho.valores)
  }
  const onLidos = useEffectEvent((lidos: readonly Draft[]) => {
    const daqui = lidos.filter(
      (um) => um.tela === tela && caminhoDe(um.endereco) === pathname && um.chave !== chave.current,
    )
    const pedido = daqui.find((um) => resumes(state, um.chave))
    if (pedido) void retomar(pedido)
    else setOfertas(daqui)
  })
  useEffect(() => {
    let saiu = false
    void draftsOf(usuario).then((lidos) => saiu || onLidos(lidos))
    return () => {
      saiu = true
    }
  }, [usuario])
  useEffect(() => {
    acabou.current = done
    if (done) void gravar()
  }, [done, gravar])
  useEffect(() => keys?.keepWith(gravar), [keys, gravar])
  const onSair = useEffectEvent(() => {
    // What is on its way is offered until it was done; refused, it is an unsaved draft again.
    if (keys?.waits()) {
      keys.keepWith(() => {
        acabou.current = keys.sent() !== null && !keys.waits()
        return gravar()
      })
      return
    }
    acabou.current = true
    void gravar()
  })
  useEffect(() => {
    return () => onSair()
  }, [])

  return {
    offer: oferta,
    asking,
    made,
    keep: guardar,
    resume: () => oferta && void retomar(oferta),
    discard: () => {
      if (!oferta) return
      esquecer(oferta.chave).catch(falhou)
      setOfertas(ofertas.slice(1))
    },
  }
}
