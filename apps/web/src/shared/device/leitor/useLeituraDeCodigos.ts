import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isAway } from '../../api/apiError.ts'
import { useAlarmes } from './Alarmes.tsx'
import { type Codigo, parseCodigo } from './codigo.ts'
import { formatProdutoOpcao, type OpcaoDeVariacao, useQualVariacao } from './QualVariacao.tsx'
import { playSignal } from './sinais.ts'

export interface Peca {
  readonly produtoId: number
  readonly variacaoId: number | null
}
/** Finds the shop's piece for a code; null when no product has it. */
export type PecaDoCodigo = (codigo: Codigo, texto: string) => Promise<Peca | null> | Peca | null

/** Result of a reading: a piece that counts, an alarm, or the variations to choose from first. */
export interface LeituraFeita<O> {
  /** Said as the last reading. */
  readonly ultima?: string
  readonly alarme?: readonly [titulo: string, detalhe: string] | false
  readonly qual?: readonly O[]
}

/**
 * Looks up the codes of a scanner one after the other. A wrong code raises an alarm. `count` takes the piece that a code
 * or the choice of a variation names; null when the shop has no such piece. `onAway` takes a code that the shop could not
 * be asked about; without it an alarm has the person read it again. `onUnknown` answers whether it takes a text that names no
 * piece in the alarm's place.
 */
export function useLeituraDeCodigos<O extends OpcaoDeVariacao = OpcaoDeVariacao>(
  count: (peca: Peca, texto: string) => Promise<LeituraFeita<O> | null>,
  pecaDoCodigo: PecaDoCodigo,
  onAway?: (texto: string) => void,
  onUnknown?: (texto: string) => boolean,
) {
  const fila = useRef<Promise<unknown>>(Promise.resolve())
  const [ultima, setUltima] = useState('')
  const { alarmes, alarmar, alarmarSemProduto, alarmarSemResposta, dispensar } = useAlarmes()
  const { opcoes, perguntar, responder } = useQualVariacao<O>()
  const navigate = useNavigate()

  /** `text` names the piece in an alarm. Returns whether the shop has it. */
  const tellReading = (reading: LeituraFeita<O> | null, text: string): boolean => {
    if (reading === null) {
      if (!onUnknown?.(text)) alarmarSemProduto(text)
    } else if (reading.qual) perguntar(reading.qual)
    else {
      if (reading.ultima) setUltima(reading.ultima)
      if (reading.alarme) alarmar(...reading.alarme)
      else playSignal('lido')
    }
    return reading !== null
  }
  /** Waits for the codes that are being looked up. True when one of them failed and must be scanned again. */
  const after = (text: string, findPeca: () => Promise<Peca | null> | Peca | null): Promise<boolean> => {
    const countCode = async () => {
      const peca = await findPeca()
      return tellReading(peca && (await count(peca, text)), text)
    }
    const feito = fila.current.then(countCode).catch((error: unknown) => {
      if (onAway && isAway(error)) {
        playSignal('nada')
        onAway(text)
        return true
      }
      console.error('The scanned code could not be looked up', error)
      alarmarSemResposta(text)
      return true
    })
    fila.current = feito
    return feito
  }
  /** Resolves to false when no product has the code. */
  const readCode = async (scannedText: string): Promise<boolean> => {
    const text = scannedText.trim()
    const codigo = parseCodigo(text, location.origin)
    if (codigo.tipo !== 'venda') return await after(text, () => pecaDoCodigo(codigo, text))
    void navigate(codigo.caminho)
    return true
  }
  const chooseOption = (option: O) => {
    responder()
    void after(formatProdutoOpcao(option), () => option)
  }
  return {
    ler: readCode,
    contar: (peca: Peca, text: string) => after(text, () => peca),
    dizer: tellReading,
    ultima,
    alarmes,
    dispensar,
    opcoes,
    escolher: chooseOption,
    desistir: responder,
  }
}
