import { LINHAS_DE_UMA_CONTAGEM } from '@estampa/contract/estoque/motivos.ts'
import { pecaDoCaminho } from '@estampa/contract/produtos/etiqueta.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Alarmes, FAIXA } from '../../shared/device/leitor/Alarmes.tsx'
import { BotaoDaCamera } from '../../shared/device/leitor/BotaoDaCamera.tsx'
import { QualVariacao } from '../../shared/device/leitor/QualVariacao.tsx'
import { playSignal } from '../../shared/device/leitor/sinais.ts'
import { useLeitorUsb } from '../../shared/device/leitor/useLeitorUsb.ts'
import { type Peca, useLeituraDeCodigos } from '../../shared/device/leitor/useLeituraDeCodigos.ts'
import { TOUCH } from '../../shared/device/useMediaQuery.ts'
import { Card } from '../../shared/ui/Card.tsx'
import { LoadingState } from '../../shared/ui/states.tsx'
import { type PecaEscolhida, ProdutoSelect } from '../produtos/ProdutoSelect.tsx'
import { pecaDoCodigo } from '../produtos/sku.queries.ts'
import {
  addToContagem,
  addWaitingCode,
  type CodigoEmEspera,
  chaveDaPeca,
  type Espera,
  formatContagemPeca,
  linhaDe,
  type Mesa,
  type PecaRegistrada,
} from './contagem.ts'
import { pecasDoProduto } from './registrado.queries.ts'

const Visor = lazy(async () => ({ default: (await import('../../shared/device/leitor/Visor.tsx')).Visor }))

type Leitura = Pick<Mesa, 'atual' | 'mudar' | 'espera'>

/** A label by the camera, by a USB scanner or by hand: each reading is one piece; none counts while it is `pausada`. */
export function LeituraDaContagem({ atual, mudar, espera, pausada }: Leitura & { pausada: boolean }) {
  const [camera, setCamera] = useState(false)
  const { ultima, opcoes, alarmes, ler, lerDigitado, contarEscolhida, escolher, desistir, dispensar } =
    useLeituraDaContagem({ atual, mudar, espera })
  const isAsked = pausada || opcoes.length > 0
  const isPaused = isAsked || alarmes.length > 0
  // The camera looks on by itself and waits; who scans has a piece in the hand, and does not look at the screen.
  useLeitorUsb(ler, { paused: pausada, question: opcoes })
  const { area, focusSearch } = useSearchFocus(!isPaused && !camera)
  return (
    <Card
      title="Contar peças"
      actions={<BotaoDaCamera open={camera} label="Escanear etiquetas" onChange={setCamera} />}
    >
      <div className="flex flex-col gap-3 [&_[role='alert']:empty]:hidden" ref={area}>
        {!camera && (
          <ProdutoSelect
            escolha="ambos"
            rotulo="Contar"
            onChoose={async (peca) => {
              const isCounted = await contarEscolhida(peca)
              focusSearch()
              return isCounted
            }}
            onScan={lerDigitado}
          />
        )}
        <div className={FAIXA}>
          <Alarmes alarms={alarmes} onDismiss={dispensar} />
          <QualVariacao choices={opcoes} giveUp="Não contar" onChoose={escolher} onGiveUp={desistir} />
          <p className="font-forte wrap-anywhere m-0 text-xl empty:hidden" role="status">
            {!isAsked && ultima}
          </p>
          {ultima === '' && !isPaused && (
            <p className="m-0 text-texto-suave">
              Escaneie as etiquetas das peças, uma a uma, ou digite o SKU ou o nome e corrija a quantidade na lista.
            </p>
          )}
        </div>
        {camera && (
          <Suspense fallback={<LoadingState />}>
            <Visor onRead={ler} paused={isPaused} action="Contar" pieces />
          </Suspense>
        )}
      </div>
    </Card>
  )
}

/** At a desk the search has the focus while nothing waits for an answer; on a phone that would bring the keyboard. */
function useSearchFocus(isIdle: boolean) {
  const area = useRef<HTMLDivElement>(null)
  const focusSearch = () => {
    if (!matchMedia(TOUCH).matches)
      area.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus({ preventScroll: true })
  }
  useEffect(() => {
    if (isIdle) focusSearch()
  }, [isIdle])
  return { area, focusSearch }
}

/** Takes read texts to lines of the count. What cannot be counted raises an alarm. */
export function useLeituraDaContagem({ atual, mudar, espera }: Leitura) {
  const client = useQueryClient()
  const [lastPeca, setLastPeca] = useState<PecaRegistrada | null>(null)
  const addPeca = (peca: PecaRegistrada) => {
    if (!linhaDe(atual(), peca) && atual().length >= LINHAS_DE_UMA_CONTAGEM) {
      const detail = `Aplique esta contagem de ${LINHAS_DE_UMA_CONTAGEM} itens e comece outra.`
      return { alarme: ['Contagem cheia', detail] } as const
    }
    mudar((contagem) => addToContagem(contagem, peca))
    setLastPeca({ ...peca })
    return {}
  }
  const countPeca = async ({ produtoId, variacaoId }: Peca, text: string) => {
    const knownLinha = linhaDe(atual(), { produtoId, variacaoId })
    if (knownLinha) return addPeca(knownLinha)
    const pecas = await pecasDoProduto(client, produtoId)
    if (pecas === null)
      return { alarme: ['Produto não encontrado', `${text}. Foi excluído ou está na lixeira.`] } as const
    const peca = pecas.find((p) => chaveDaPeca(p) === chaveDaPeca({ produtoId, variacaoId }))
    if (peca) return addPeca(peca)
    if (variacaoId === null) return { qual: pecas }
    return { alarme: ['Variação não encontrada', `${text}. A variação não existe mais.`] } as const
  }
  const keepWaitingCode = (text: string) => espera.mudar((codigos) => addWaitingCode(codigos, text))
  /** Text that was typed, and the last one of it that is no code: it is looked for among the products. */
  const typed = useRef('')
  const searched = useRef('')
  const searchTyped = (text: string) => {
    if (text !== typed.current) return false
    searched.current = text
    return true
  }
  const leituras = useLeituraDeCodigos<PecaRegistrada>(countPeca, pecaDoCodigo, keepWaitingCode, searchTyped)
  useRetryReading(espera, leituras.ler)
  // As it is now: the reading may have been taken back.
  const contado = lastPeca && linhaDe(atual(), lastPeca)?.contado
  /** Resolves to false when no product has the code. */
  const read = async (text: string): Promise<boolean> => {
    const peca = pecaDoCaminho(text)
    // While codes wait, only pieces already in the count are counted at once.
    const knownLinha = peca && linhaDe(atual(), peca)
    if (espera.atual().length === 0 || knownLinha) return await leituras.ler(text)
    playSignal('nada')
    keepWaitingCode(text)
    return true
  }
  return {
    ...leituras,
    /** Null for a name, which is only searched for; so is a text that turned out to be no code, when Enter comes again. */
    lerDigitado: (text: string) => {
      typed.current = text.trim()
      if (/\s/.test(typed.current) || ['', searched.current].includes(typed.current)) return null
      return read(typed.current)
    },
    contarEscolhida: async ({ produtoId, variacaoId, nome }: PecaEscolhida) =>
      await leituras.contar({ produtoId, variacaoId }, nome),
    ultima: contado ? `${formatContagemPeca(lastPeca)}: ${plural(contado, 'contada', 'contadas')}` : '',
    ler: (text: string) => {
      typed.current = ''
      void read(text)
    },
    escolher: (peca: PecaRegistrada) => {
      leituras.desistir()
      leituras.dizer(addPeca(peca), formatContagemPeca(peca))
    },
  }
}

/** Interval of retries while codes wait. */
const DE_NOVO_MS = 5000

/** Looks the waiting codes up one by one when the connection is back; a code without an answer keeps waiting. */
function useRetryReading({ codigos, mudar, atual }: Espera, read: (texto: string) => Promise<unknown>): void {
  const reading = useRef(false)
  /** Counts one waiting code; false when the shop gives no answer, so that all others keep waiting. */
  const readWaitingCode = async ({ texto, quantas }: CodigoEmEspera): Promise<boolean> => {
    mudar((waitingCodes) => waitingCodes.filter((codigo) => codigo.texto !== texto))
    for (let readingsLeft = quantas; readingsLeft > 0; readingsLeft--) {
      await read(texto)
      if (!atual().some((codigo) => codigo.texto === texto)) continue
      // The failed reading put itself back; add the remaining ones.
      for (let leitura = 1; leitura < readingsLeft; leitura++)
        mudar((waitingCodes) => addWaitingCode(waitingCodes, texto))
      return false
    }
    return true
  }
  const rereadCodes = useEffectEvent(async () => {
    if (reading.current) return
    reading.current = true
    for (const codigo of atual()) if (!(await readWaitingCode(codigo))) break
    reading.current = false
  })
  const waiting = codigos.length > 0
  useEffect(() => {
    if (!waiting) return
    const retryReading = () => void rereadCodes()
    addEventListener('online', retryReading)
    const timer = setInterval(retryReading, DE_NOVO_MS)
    return () => {
      removeEventListener('online', retryReading)
      clearInterval(timer)
    }
  }, [waiting])
}
