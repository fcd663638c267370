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
    (campo: CampoDoEndereco): string
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
  const ultimo = useRef(soDigitos(getValues('cep')))
  const busca = useRef({ controle: new AbortController(), antes: getValues(), fim: Promise.resolve() })
  const preenchidos = useRef<Preenchidos>({})
  // Aborts with the form itself, not after the next screen is drawn: its answer would still be told on that screen.
  useLayoutEffect(() => () => busca.current.controle.abort(), [])

  const findAddress = async (cep: string, antes: CamposDoEndereco, signal: AbortSignal) => {
    try {
      const dados = await clientesApi('GET /cep/:cep/', { params: { cep }, signal })
      if (signal.aborted) return
      if (dados.localidade === '') throw new Error(`No address for ${cep}`)
      for (const [campo, chave] of PREENCHE) {
        const [agora, novo] = [getValues(campo), dados[chave]]
        if (agora !== antes[campo]) continue
        // A town with a single code has no street to say: only what another code filled in goes.
        if (novo === '' && agora !== preenchidos.current[campo]) continue
        setValue(campo, novo, { shouldDirty: true })
        preenchidos.current[campo] = novo
      }
      clearErrors('uf')
      onFound?.(dados)
      const lugar = [dados.logradouro, dados.localidade, dados.uf].filter(Boolean).join(', ')
      setSituacao({ fase: 'achado', lugar })
    } catch (erro) {
      if (signal.aborted) return
      if (isUnanswered(erro)) return setSituacao({ fase: 'sem_conexao' })
      setSituacao({ fase: 'falhou' })
      toast('error', 'CEP inválido ou não encontrado.')
    }
  }
  /** `antes`: the address as it was when the code was typed. */
  const startSearch = (antes: CamposDoEndereco) => {
    busca.current.controle.abort()
    const controle = new AbortController()
    busca.current = { controle, antes, fim: findAddress(ultimo.current, antes, controle.signal) }
  }
  const tentar = useEffectEvent(() => startSearch(busca.current.antes))
  useEffect(() => {
    if (situacao.fase !== 'sem_conexao') return
    const timer = setTimeout(() => tentar(), DE_NOVO_MS)
    const voltou = () => tentar()
    addEventListener('online', voltou)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', voltou)
    }
  }, [situacao])
  return {
    situacao,
    onType(valor: string) {
      const cep = soDigitos(valor)
      if (cep === ultimo.current) return
      ultimo.current = cep
      busca.current.controle.abort()
      if (cep.length !== 8) return setSituacao({ fase: 'parada' })
      setSituacao({ fase: 'buscando' })
      startSearch({ ...getValues() })
    },
    /** Resolves when the address has come: who types the code and presses Enter means the address too. Not for long. */
    terminar: () =>
      Promise.race([busca.current.fim, new Promise<void>((resolve) => setTimeout(resolve, ESPERA_MAXIMA_MS))]),
  }
}
