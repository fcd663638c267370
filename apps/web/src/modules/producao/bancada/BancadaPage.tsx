import type { Bancada, Producao } from '@estampa/contract/producao/producao.schemas.ts'
import { mesmoGtin } from '@estampa/contract/produtos/gtin.ts'
import { textoDoQr } from '@estampa/contract/produtos/qr.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isNotFound, sentenceOf } from '../../../shared/api/apiError.ts'
import { Alarmes, useAlarmes } from '../../../shared/device/leitor/Alarmes.tsx'
import { BotaoDaCamera } from '../../../shared/device/leitor/BotaoDaCamera.tsx'
import { CampoDeCodigo } from '../../../shared/device/leitor/CampoDeCodigo.tsx'
import { type OpcaoDeVariacao, QualVariacao, useQualVariacao } from '../../../shared/device/leitor/QualVariacao.tsx'
import { refuseReading } from '../../../shared/device/leitor/refuse.ts'
import { playSignal } from '../../../shared/device/leitor/sinais.ts'
import { useLeitorUsb } from '../../../shared/device/leitor/useLeitorUsb.ts'
import { Visor } from '../../../shared/device/leitor/Visor.tsx'
import { useUrlParameters } from '../../../shared/device/useUrlParameters.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { useDocumentTitle } from '../../../shared/ui/PageHeader.tsx'
import { ProducaoDesligada } from '../ProducaoDesligada.tsx'
import {
  configuracaoDaProducao,
  finishBancadaPeca,
  loseBancadaPeca,
  opcoesDaRecusa,
  scanBancadaPeca,
} from '../producao.queries.ts'
import { FigurasDaBancada } from './FigurasDaBancada.tsx'
import { PecaDaBancada } from './PecaDaBancada.tsx'

/** The bench: a blank is scanned, its print is shown large, and the next scan of the same blank says that it is done. */
export default function BancadaPage() {
  useDocumentTitle('Bancada')
  const isProducaoOff = useQuery(configuracaoDaProducao).data?.ativa === false
  const [camera, setCamera] = useState(false)
  const { atual, feitas, ultima, nada, ocupada, alarmes, opcoes, ...bancada } = useBancada()
  const espera = alarmes.length > 0 || opcoes.length > 0
  useOrdemOfAddress(bancada.ler)
  return (
    <div className="flex flex-col gap-3 min-h-[calc(100dvh_-_32px)]">
      <header className="k-pontas max-md:gap-x-1">
        <Button variant="subtle" icon={IconArrowLeft} to="/producao">
          Fila
        </Button>
        <h1
          className="m-0 mr-auto text-2xl max-md:absolute max-md:size-px max-md:overflow-hidden max-md:whitespace-nowrap max-md:[clip-path:inset(50%)]"
          tabIndex={-1}
        >
          Bancada
        </h1>
        <p className="m-0 tabular-nums font-forte" role="status">
          {feitas === 1 ? '1 peça feita' : `${feitas} peças feitas`}
        </p>
        {!isProducaoOff && <BotaoDaCamera open={camera} label="Câmera" onChange={setCamera} />}
      </header>
      {isProducaoOff ? (
        <ProducaoDesligada />
      ) : (
        <>
          {/* Nothing moves: what is said has a strip of its own, and what waits for an answer lies over it. */}
          <div className="relative">
            <p
              key={nada}
              className="flex items-center min-h-16 m-0 px-4 py-1 text-xl font-forte leading-tight bg-superficie-2 rounded-controle data-nada:text-aviso data-nada:bg-aviso-fundo"
              role={nada ? 'alert' : 'status'}
              data-nada={nada || undefined}
            >
              {nada ||
                ultima ||
                (atual ? (
                  <span className="font-texto">Escaneie outra vez quando estiver pronta.</span>
                ) : (
                  <span className="font-texto">Nenhuma peça na bancada.</span>
                ))}
            </p>
            {espera && (
              <div className="absolute inset-x-0 top-0 z-80 bg-superficie rounded-grupo shadow-3">
                <Alarmes alarms={alarmes} onDismiss={bancada.dispensar} />
                <QualVariacao
                  choices={opcoes}
                  giveUp="Ler outra peça"
                  onChoose={bancada.escolher}
                  onGiveUp={bancada.desistir}
                />
              </div>
            )}
          </div>
          <section
            className="k-caixa grid flex-1 overflow-clip md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] max-md:content-start"
            aria-label="O que estampar"
          >
            <div className="grid gap-6 place-items-center content-center p-4 text-3xl bg-fundo max-md:order-last max-md:p-3">
              {camera && (
                <div className="w-full">
                  <Visor paused={espera} action="Ler" onRead={bancada.ler} pieces />
                </div>
              )}
              <FigurasDaBancada key={atual?.producao.id} bancada={atual} isCameraOn={camera} />
            </div>
            {atual ? (
              <PecaDaBancada
                key={atual.producao.id}
                bancada={atual}
                ocupada={ocupada}
                onDone={bancada.concluir}
                onLost={bancada.perder}
                onVersaoChanged={bancada.trocar}
              />
            ) : (
              <div className="flex flex-col gap-2 justify-center p-5 [&_p]:m-0">
                <p className="k-manchete">Escaneie uma peça lisa</p>
                <p className="text-m text-texto-suave">A estampa mais urgente para ela aparece aqui.</p>
                {/* The camera has the same field beside its picture. */}
                {!camera && (
                  <div className="w-full max-w-100 mt-3">
                    <CampoDeCodigo action="Ler" onSend={(text) => bancada.ler(text.trim())} />
                  </div>
                )}
              </div>
            )}
          </section>
        </>
      )}
    </div>
  )
}

/** `?ordem=12` of a link puts that order on the bench, once: a reload begins with an empty one. */
function useOrdemOfAddress(onRead: (codigo: string) => void) {
  const [params, change] = useUrlParameters()
  const ordem = params.get('ordem')
  const readOrdem = useEffectEvent((id: string) => {
    change((novos) => novos.delete('ordem'), { replace: true })
    onRead(`/producoes/${id}`)
  })
  useEffect(() => {
    if (ordem) readOrdem(ordem)
  }, [ordem])
}

/** State of the bench. Scanning the same blank again means that it is done; another one begins the next. */
export function useBancada() {
  const [atual, setAtual] = useState<Bancada | null>(null)
  const [feitas, setFeitas] = useState(0)
  const [ultima, setUltima] = useState('')
  /** Why the last code asks for nothing: no alarm, the next one is read at once. */
  const [idleReason, setIdleReason] = useState('')
  /** The code that brought the piece: read again, the piece is done. */
  const codigo = useRef('')
  const { alarmes, alarmar, dispensar } = useAlarmes()
  /** A code of a whole product, and the variations that it may stand on: read again, it is asked again. */
  const inteiro = useRef<{ codigo: string; opcoes: readonly OpcaoDeVariacao[] }>(null)
  const { opcoes, perguntar, responder } = useQualVariacao()
  const leitura = useMutation(scanBancadaPeca)
  const conclusao = useMutation(finishBancadaPeca)
  const perda = useMutation(loseBancadaPeca)
  const ocupada = leitura.isPending || conclusao.isPending || perda.isPending

  const findPecaByCode = (scannedCode: string) =>
    leitura.mutate(scannedCode, {
      onSuccess: (foundPeca) => {
        playSignal('lido')
        codigo.current = scannedCode
        setAtual(foundPeca)
        setUltima('')
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
        playSignal('nada')
        setIdleReason(sentence)
      },
    })

  const recordPeca = (mutacao: typeof perda, sentence: 'Feita' | 'Perdida', failure: string) => {
    if (!atual || ocupada) return
    mutacao.mutate(atual.producao.id, {
      onSuccess: ({ id, feita, pedida, titulo, faltam }) => {
        playSignal('lido')
        if (sentence === 'Feita') setFeitas((before) => before + 1)
        setUltima(`${sentence}: ${titulo}, ${feita} de ${pedida}`)
        setAtual((bancada) =>
          bancada?.producao.id === id && faltam > 0
            ? { ...bancada, faltam, producao: { ...bancada.producao, faltam, feita } }
            : null,
        )
      },
      onError: (error) => alarmar(failure, sentenceOf(error, 'Tente novamente.')),
    })
  }
  const finishPeca = () => recordPeca(conclusao, 'Feita', 'A peça não foi anotada')
  const losePeca = () => recordPeca(perda, 'Perdida', 'A perda não foi anotada')

  const readCode = (scannedCode: string) => {
    if (ocupada) return refuseReading(scannedCode, 'A peça anterior ainda está sendo anotada. Leia de novo.')
    if (atual && mesmoCodigo(scannedCode, codigo.current)) return finishPeca()
    if (atual && inteiro.current && mesmoCodigo(scannedCode, inteiro.current.codigo))
      return perguntar(inteiro.current.opcoes)
    if (atual)
      return alarmar('Outra peça', `Na bancada está ${atual.lisa.nome}. Termine esta antes, ou marque a perda.`)
    findPecaByCode(scannedCode)
  }

  const chooseVariacao = ({ produtoId, variacaoId }: OpcaoDeVariacao) => {
    responder()
    readCode(textoDoQr(produtoId, variacaoId))
  }

  useLeitorUsb(readCode, { paused: alarmes.length > 0 || opcoes.length > 0 })
  const question = { opcoes, escolher: chooseVariacao, desistir: responder }
  return {
    atual,
    feitas,
    ultima,
    nada: idleReason,
    ocupada,
    alarmes,
    ...question,
    dispensar,
    ler: readCode,
    trocar: (changed: Producao) =>
      setAtual((bancada) =>
        bancada?.producao.id === changed.id ? { ...bancada, producao: changed, posicoes: changed.estampas } : bancada,
      ),
    concluir: finishPeca,
    perder: losePeca,
  }
}

/** A camera and a scanner may read one EAN with other zeros in front. */
const mesmoCodigo = (a: string, b: string): boolean => a === b || mesmoGtin(a, b)
