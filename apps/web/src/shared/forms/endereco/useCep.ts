import type { EnderecoDoCep } from '@estampa/contract/clientes/clientes.schemas.ts'
import { soDigitos } from '@estampa/contract/shared/documents.ts'
import type { ADDRESS } from '@estampa/contract/shared/form.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { isUnanswered } from '../../api/apiError.ts'
import { clientesApi } from '../../generated/clientesApi.ts'
import { toast } from '../../ui/toasts/toast.ts'

export type CampoDoEndereco = keyof typeof ADDRESS
export type CamposDoEndereco = Record<CampoDoEndereco, string>

const PREENCHE = [
  ['endereco', 'logradouro'],
  ['bairro', 'bairro'],
  ['municipio', 'localidade'],
  ['uf', 'uf'],
] as const
type Preenchidos = Partial<Record<(typeof PREENCHE)[number][0], string>>

const ESPERA_MAXIMA_MS = 3000
/** Between two tries while there is no connection. */
const DE_NOVO_MS = 5000

/** A form of react-hook-form that has the address among its fields. */
interface FormularioComEndereco {
  getValues: {
    (): CamposDoEndereco
    (field: CampoDoEndereco): string
  }
  setValue: (campo: CampoDoEndereco, valor: string, opcoes: { shouldDirty: true }) => void
  clearErrors: (campo: CampoDoEndereco) => void
}

/** Where the lookup stands; `achado` is the place in words, to be read out. */
export type SituacaoDoCep =
  | { fase: 'parada' | 'buscando' | 'falhou' | 'sem_conexao' }
  | { fase: 'achado'; lugar: string }

/**
 * Looks a postal code up as soon as it has eight digits and fills in the address. Only the answer to the last code
 * counts; what the person types meanwhile stays. Without a connection it is looked up when that is back. `onFound` hears
 * the answer.
 */
export function useCep(
  { getValues, setValue, clearErrors }: FormularioComEndereco,
  onFound?: (endereco: EnderecoDoCep) => void,
) {
  const [situacao, setSituacao] = useState<SituacaoDoCep>({ fase: 'parada' })
  const last = useRef(soDigitos(getValues('cep')))
  const search = useRef({ controle: new AbortController(), antes: getValues(), fim: Promise.resolve() })
  const filledFields = useRef<Preenchidos>({})
  // Aborts with the form itself, not after the next screen is drawn: its answer would still be told on that screen.
  useLayoutEffect(() => () => search.current.controle.abort(), [])

  const findAddress = async (cep: string, before: CamposDoEndereco, signal: AbortSignal) => {
    try {
      const data = await clientesApi('GET /cep/:cep/', { params: { cep }, signal })
      if (signal.aborted) return
      if (data.localidade === '') throw new Error(`No address for ${cep}`)
      for (const [field, key] of PREENCHE) {
        const [now, novo] = [getValues(field), data[key]]
        if (now !== before[field]) continue
        // A town with a single code has no street to say: only what another code filled in goes.
        if (novo === '' && now !== filledFields.current[field]) continue
        setValue(field, novo, { shouldDirty: true })
        filledFields.current[field] = novo
      }
      clearErrors('uf')
      onFound?.(data)
      const lugar = [data.logradouro, data.localidade, data.uf].filter(Boolean).join(', ')
      setSituacao({ fase: 'achado', lugar })
    } catch (error) {
      if (signal.aborted) return
      if (isUnanswered(error)) return setSituacao({ fase: 'sem_conexao' })
      setSituacao({ fase: 'falhou' })
      toast('error', 'CEP inválido ou não encontrado.')
    }
  }
  /** `antes`: the address as it was when the code was typed. */
  const startSearch = (antes: CamposDoEndereco) => {
    search.current.controle.abort()
    const controle = new AbortController()
    search.current = { controle, antes, fim: findAddress(last.current, antes, controle.signal) }
  }
  const retry = useEffectEvent(() => startSearch(search.current.antes))
  useEffect(() => {
    if (situacao.fase !== 'sem_conexao') return
    const timer = setTimeout(() => retry(), DE_NOVO_MS)
    const voltou = () => retry()
    addEventListener('online', voltou)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', voltou)
    }
  }, [situacao])
  return {
    situacao,
    onType(value: string) {
      const cep = soDigitos(value)
      if (cep === last.current) return
      last.current = cep
      search.current.controle.abort()
      if (cep.length !== 8) return setSituacao({ fase: 'parada' })
      setSituacao({ fase: 'buscando' })
      startSearch({ ...getValues() })
    },
    /** Resolves when the address has come: who types the code and presses Enter means the address too. Not for long. */
    terminar: () =>
      Promise.race([search.current.fim, new Promise<void>((resolve) => setTimeout(resolve, ESPERA_MAXIMA_MS))]),
  }
}
