import type { MotivoDePerda } from '@estampa/contract/producao/opcoes.ts'
import type { Bancada, Producao, ProducaoComEventos } from '@estampa/contract/producao/producao.schemas.ts'
import { ordemDoCodigo, pecaDaEtiqueta } from '@estampa/contract/produtos/etiqueta.ts'
import { chaveDoGtin, mesmoGtin } from '@estampa/contract/produtos/gtin.ts'
import { textoDoQr } from '@estampa/contract/produtos/qr.ts'
import { chaveDoSku } from '@estampa/contract/produtos/variacoes.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isNotFound, sentenceOf } from '../../../shared/api/apiError.ts'
import { useAlarmes } from '../../../shared/device/leitor/Alarmes.tsx'
import { findOpcao, type OpcaoDeVariacao, useQualVariacao } from '../../../shared/device/leitor/QualVariacao.tsx'
import { refuseReading } from '../../../shared/device/leitor/refuse.ts'
import { playSignal } from '../../../shared/device/leitor/sinais.ts'
import { useLeitorUsb } from '../../../shared/device/leitor/useLeitorUsb.ts'
import { nameProducao } from '../fila/Fila.tsx'
import { finishPecas, loseBancadaPeca, opcoesDaRecusa, reverseEvento, scanBancadaPeca } from '../producao.queries.ts'

/** State of the bench. Scanning the same blank again means that it is done; another one begins the next. */
export function useBancada() {
  const [atual, setAtual] = useState<Bancada | null>(null)
  /** A piece whose print the customer asked to change: it comes to the bench only when a person says so. */
  const [pecaToConfirm, setPecaToConfirm] = useState<Bancada | null>(null)
  const confirmadas = useRef(new Set<number>())
  const [feitas, setFeitas] = useState(0)
  const [ultima, setUltima] = useState('')
  /** What the last act is undone with, and how many pieces it finished. */
  const [feito, setFeito] = useState<{ bancada: Bancada; eventoId: number; prontas: number } | null>(null)
  /** Why the last code asks for nothing: no alarm, the next one is read at once. */
  const [idleReason, setIdleReason] = useState('')
  /** The code that brought the piece: read again, the piece is done. */
  const codigo = useRef('')
  const { alarmes, alarmar, dispensar } = useAlarmes()
  /** A code of a whole product, and the variations that it may stand on: read again, it is asked again. */
  const inteiro = useRef<{ codigo: string; opcoes: readonly OpcaoDeVariacao[] }>(null)
  const { opcoes, perguntar, responder } = useQualVariacao()
  const leitura = useMutation(scanBancadaPeca)
  const conclusao = useMutation(finishPecas)
  const perda = useMutation(loseBancadaPeca)
  const estorno = useMutation(reverseEvento)
  const ocupada = leitura.isPending || conclusao.isPending || perda.isPending || estorno.isPending

  const placePeca = (bancada: Bancada | null) => {
    const isAsked = bancada !== null && !!bancada.producao.mudanca && !confirmadas.current.has(bancada.producao.id)
    setAtual(isAsked ? null : bancada)
    setPecaToConfirm(isAsked ? bancada : null)
    playSignal(isAsked ? 'atencao' : 'lido')
  }

  const sayIdle = (reason: string) => {
    playSignal('nada')
    setIdleReason(reason)
  }
  const findPecaByCode = (scannedCode: string) =>
    leitura.mutate(scannedCode, {
      onSuccess: (foundPeca) => {
        setUltima('')
        setFeito(null)
        // A finished order has nothing to make: it would hold the bench.
        if (foundPeca.faltam === 0) return sayIdle(`Esta ordem está pronta: ${describeProgress(foundPeca.producao)}.`)
        codigo.current = scannedCode
        placePeca(foundPeca)
        setIdleReason('')
      },
      onError: (error) => {
        const variacoes = opcoesDaRecusa(error)
        if (variacoes.length > 0) {
          inteiro.current = { codigo: scannedCode, opcoes: variacoes }
          return perguntar(variacoes)
        }
        const sentence = sentenceOf(error, `${scannedCode}. Leia de novo.`)
        if (!isNotFound(error)) return alarmar('A leitura não foi entendida', sentence)
        sayIdle(sentence)
      },
    })

  /** The piece goes on with the figures of the answer; with nothing to make it leaves the bench. */
  const followPeca = (bancada: Bancada, producao: Producao) =>
    placePeca(producao.faltam > 0 ? updatePeca(bancada, producao) : null)

  /** The handlers of the answer and of the failure of an act that finishes so many pieces. */
  const handleAct = (
    bancada: Bancada,
    tell: (after: ProducaoComEventos) => string,
    prontas: number,
    failure: string,
  ) => ({
    onSuccess: (producao: ProducaoComEventos) => {
      setFeitas((before) => before + prontas)
      setUltima(tell(producao))
      const eventoId = producao.eventos.at(-1)?.id
      setFeito(eventoId === undefined ? null : { bancada, eventoId, prontas })
      followPeca(bancada, producao)
    },
    onError: (error: Error) => alarmar(failure, sentenceOf(error, 'Tente novamente.')),
  })
  const undoPeca = () => {
    if (!feito || ocupada) return
    const { bancada, eventoId, prontas } = feito
    estorno.mutate(
      { producaoId: bancada.producao.id, eventoId },
      {
        onSuccess: (producao) => {
          setFeitas((before) => before - prontas)
          setUltima(tellPeca(prontas > 1 ? `${prontas} desfeitas` : 'Desfeita', producao))
          setFeito(null)
          if (!atual || atual.producao.id === producao.id) followPeca(bancada, producao)
        },
        onError: (error) => alarmar('A peça não foi desfeita', sentenceOf(error, 'Tente novamente.')),
      },
    )
  }
  const finish = (quantidade = 1) => {
    if (!atual || ocupada) return
    const [ato, failure] =
      quantidade > 1 ? [`${quantidade} feitas`, 'As peças não foram anotadas'] : ['Feita', 'A peça não foi anotada']
    conclusao.mutate(
      { producaoId: atual.producao.id, quantidade },
      handleAct(atual, (after) => tellPeca(ato, after), quantidade, failure),
    )
  }
  const losePeca = (motivo: MotivoDePerda = 'erro_de_impressao') => {
    if (!atual || ocupada) return
    perda.mutate({ producaoId: atual.producao.id, motivo }, handleAct(atual, tellLoss, 0, 'A perda não foi anotada'))
  }

  const readPeca = (scannedCode: string) => {
    if (ocupada) return refuseReading(scannedCode, 'A peça anterior ainda está sendo anotada. Leia de novo.')
    const match = atual && matchCodigo(atual, scannedCode)
    if (match === 'esta' || (match && mesmoCodigo(scannedCode, codigo.current))) return finish()
    if (match && inteiro.current && mesmoCodigo(scannedCode, inteiro.current.codigo))
      return perguntar(inteiro.current.opcoes)
    if (match === 'outra')
      return alarmar('Outra peça', `Na bancada está ${atual?.lisa.nome}. Termine esta antes, ou deixe-a para depois.`)
    findPecaByCode(scannedCode)
  }

  const chooseVariacao = ({ produtoId, variacaoId }: OpcaoDeVariacao) => {
    responder()
    readPeca(textoDoQr(produtoId, variacaoId))
  }
  const readCode = (scannedCode: string) => {
    const option = findOpcao(opcoes, scannedCode)
    if (option) chooseVariacao(option)
    else readPeca(scannedCode)
  }

  const printAnyway = () => {
    if (!pecaToConfirm) return
    confirmadas.current.add(pecaToConfirm.producao.id)
    placePeca(pecaToConfirm)
  }

  const espera = alarmes.length > 0 || opcoes.length > 0 || pecaToConfirm !== null
  const isPaused = alarmes.length > 0 || pecaToConfirm !== null
  useLeitorUsb(readCode, { paused: isPaused, question: opcoes, answeredByCode: true })
  const question = { opcoes, escolher: chooseVariacao, desistir: responder }
  return {
    atual,
    feitas,
    ultima,
    nada: idleReason,
    ocupada,
    alarmes,
    espera,
    pecaToConfirm,
    estampar: printAnyway,
    deixar: () => setPecaToConfirm(null),
    desfazer: feito && undoPeca,
    ...question,
    dispensar,
    ler: readCode,
    trocar: (changed: Producao) =>
      setAtual((bancada) => (bancada?.producao.id === changed.id ? updatePeca(bancada, changed) : bancada)),
    concluir: finish,
    perder: losePeca,
    /** Puts the piece aside: the next one may be read. */
    largar: () => setAtual(null),
  }
}

const updatePeca = (bancada: Bancada, producao: Producao): Bancada => ({
  ...bancada,
  producao,
  faltam: producao.faltam,
  posicoes: producao.estampas,
})

const describeProgress = (producao: Producao) => `${nameProducao(producao)}, ${producao.feita} de ${producao.pedida}`
/** A lost piece counts in no figure of those that are made. */
const tellLoss = (producao: Producao) =>
  `Perdida: ${nameProducao(producao)}. Feitas: ${producao.feita} de ${producao.pedida}`
const tellPeca = (ato: string, producao: Producao) => `${ato}: ${describeProgress(producao)}`

/** A camera and a scanner may read one EAN with other zeros in front. */
const mesmoCodigo = (a: string, b: string): boolean => a === b || mesmoGtin(a, b)

/**
 * Compares a scanned code with the piece on the bench. `esta`: the code of its order, of its blank or of the finished piece.
 * `inteira`: the label of its product, without a variation. `outra`: any other code.
 */
function matchCodigo({ producao, lisa, skus, eans }: Bancada, codigo: string): 'esta' | 'inteira' | 'outra' {
  if (ordemDoCodigo(codigo) === producao.id) return 'esta'
  const etiqueta = pecaDaEtiqueta(codigo, location.host)
  if (!etiqueta) return skus.includes(chaveDoSku(codigo)) || eans.includes(chaveDoGtin(codigo)) ? 'esta' : 'outra'
  const same = [lisa, producao].filter(({ produto_id }) => produto_id === etiqueta.produtoId)
  if (same.some(({ variacao_id }) => variacao_id === etiqueta.variacaoId)) return 'esta'
  return same.length > 0 && etiqueta.variacaoId === null ? 'inteira' : 'outra'
}
