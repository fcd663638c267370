import { soDigitos } from '@estampa/contract/shared/documents.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { chamar } from '../api.ts'
import { objeto, texto } from '../tolerant.ts'
import { avisar } from '../ui/toast.ts'
import type { CampoDoEndereco, CamposDoEndereco } from './campos.ts'

const PREENCHE = [
  ['endereco', 'logradouro'],
  ['bairro', 'bairro'],
  ['municipio', 'localidade'],
  ['uf', 'uf'],
] as const
type Preenchidos = Partial<Record<(typeof PREENCHE)[number][0], string>>

const ESPERA_MAXIMA_MS = 3000

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
export type SituacaoDoCep = { fase: 'parada' | 'buscando' | 'falhou' } | { fase: 'achado'; lugar: string }

/**
 * Looks a postal code up as soon as it has eight digits and fills in the address. Only the answer to the last code
 * counts; what the person types meanwhile stays.
 */
export function useCep({ getValues, setValue, clearErrors }: FormularioComEndereco) {
  const [situacao, setSituacao] = useState<SituacaoDoCep>({ fase: 'parada' })
  const ultimo = useRef(soDigitos(getValues('cep')))
  const busca = useRef({ controle: new AbortController(), fim: Promise.resolve() })
  const preenchidos = useRef<Preenchidos>({})
  // With the form itself, not after the next screen is drawn: its answer would still be told there.
  useLayoutEffect(() => () => busca.current.controle.abort(), [])

  const buscar = async (cep: string, signal: AbortSignal) => {
    const antes = getValues()
    try {
      const dados = objeto(await chamar('GET /cep/:cep/', { params: { cep }, signal }))
      if (signal.aborted) return
      if (dados.erro || texto(dados.localidade) === '') throw new Error(`No address for ${cep}`)
      for (const [campo, chave] of PREENCHE) {
        const [agora, novo] = [getValues(campo), texto(dados[chave])]
        if (agora !== antes[campo]) continue
        // A town with a single code has no street to say: only what another code filled in goes.
        if (novo === '' && agora !== preenchidos.current[campo]) continue
        setValue(campo, novo, { shouldDirty: true })
        preenchidos.current[campo] = novo
      }
      clearErrors('uf')
      const lugar = [texto(dados.logradouro), texto(dados.localidade), texto(dados.uf)].filter(Boolean).join(', ')
      setSituacao({ fase: 'achado', lugar })
    } catch {
      if (signal.aborted) return
      setSituacao({ fase: 'falhou' })
      avisar('error', 'CEP inválido ou não encontrado.')
    }
  }
  return {
    situacao,
    onType(valor: string) {
      const cep = soDigitos(valor)
      if (cep === ultimo.current) return
      ultimo.current = cep
      busca.current.controle.abort()
      if (cep.length !== 8) return setSituacao({ fase: 'parada' })
      setSituacao({ fase: 'buscando' })
      const controle = new AbortController()
      busca.current = { controle, fim: buscar(cep, controle.signal) }
    },
    /** Resolves when the address is there: who types the code and presses Enter means the address too. Not for long. */
    terminar: () =>
      Promise.race([busca.current.fim, new Promise<void>((resolve) => setTimeout(resolve, ESPERA_MAXIMA_MS))]),
  }
}
