import { POSICOES, TECNICAS } from '@estampa/contract/producao/opcoes.ts'
import type { Bancada, Producao } from '@estampa/contract/producao/producao.schemas.ts'
import { mesmoGtin } from '@estampa/contract/produtos/gtin.ts'
import { textoDoQr } from '@estampa/contract/produtos/qr.ts'
import { IconArrowLeft, IconBan, IconCheck, IconScan } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, sentenceOf } from '../../../shared/api/apiError.ts'
import { useAlarmes } from '../../../shared/device/leitor/Alarmes.tsx'
import { BotaoDaCamera } from '../../../shared/device/leitor/BotaoDaCamera.tsx'
import PainelDeLeitura from '../../../shared/device/leitor/PainelDeLeitura.tsx'
import { type OpcaoDeVariacao, useQualVariacao } from '../../../shared/device/leitor/QualVariacao.tsx'
import { sinalizar } from '../../../shared/device/leitor/sinais.ts'
import { useLeitorUsb } from '../../../shared/device/leitor/useLeitorUsb.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { useDocumentTitle } from '../../../shared/ui/PageHeader.tsx'
import { escreverNome } from '../../../shared/vendas/item.ts'
import { concluirUma, lerNaBancada, opcoesDaRecusa, perderUma } from '../producao.queries.ts'

/** The bench: a blank is scanned, its print is shown large, and the next scan of the same blank says that it is done. */
export default function BancadaPage() {
  useDocumentTitle('Bancada')
  const [camera, setCamera] = useState(false)
  const { atual, feitas, ultima, nada, ocupada, alarmes, opcoes, ...bancada } = useBancada()
  return (
    <div className="flex flex-col gap-4 min-h-[calc(100dvh_-_32px)]">
      <header className="k-pontas">
        <Button variant="subtle" icon={IconArrowLeft} to="/producao">
          Fila
        </Button>
        <h1 className="m-0 text-2xl" tabIndex={-1}>
          Bancada
        </h1>
        <p className="my-0 mr-0 ml-auto tabular-nums font-forte" role="status">
          {feitas === 1 ? '1 peça feita' : `${feitas} peças feitas`}
        </p>
        <BotaoDaCamera open={camera} label="Ler com a câmera" onChange={setCamera} />
      </header>
      {(camera || ultima !== '' || alarmes.length > 0 || opcoes.length > 0) && (
        <PainelDeLeitura
          reading={camera}
          alarms={alarmes}
          last={ultima}
          instruction="Aponte a câmera para a etiqueta da peça lisa."
          action="Ler"
          choices={opcoes}
          giveUp="Ler outra peça"
          onRead={bancada.ler}
          onDismiss={bancada.dispensar}
          onChoose={bancada.escolher}
          onGiveUp={bancada.desistir}
        />
      )}
      {atual ? (
        <Peca
          key={atual.producao.id}
          bancada={atual}
          ocupada={ocupada}
          onDone={bancada.concluir}
          onLost={bancada.perder}
        />
      ) : (
        <div className="grid flex-1 gap-2 place-content-center justify-items-center text-texto-suave text-center">
          <IconScan size={72} stroke={1.2} aria-hidden />
          {nada && (
            <p className="py-3 px-4 text-xl text-aviso bg-aviso-fundo rounded-controle" role="alert">
              {nada}
            </p>
          )}
          <p className="k-manchete text-texto">Escaneie uma peça lisa</p>
          <p className="text-m text-texto-suave">
            A estampa mais urgente para ela aparece aqui. Escaneie outra vez quando estiver pronta.
          </p>
        </div>
      )}
    </div>
  )
}

/** What stands on the bench. The same blank again means that it is done; another one begins the next. */
export function useBancada() {
  const [atual, setAtual] = useState<Bancada | null>(null)
  const [feitas, setFeitas] = useState(0)
  const [ultima, setUltima] = useState('')
  /** Why the last code asks for nothing: no alarm, the next one is read at once. */
  const [nada, setNada] = useState('')
  /** The code that brought the piece: read again, the piece is done. */
  const codigo = useRef('')
  const { alarmes, alarmar, dispensar } = useAlarmes()
  /** A code of a whole product, and the variations that it may stand on: read again, it is asked again. */
  const inteiro = useRef<{ codigo: string; opcoes: readonly OpcaoDeVariacao[] }>(null)
  const { opcoes, perguntar, responder } = useQualVariacao()
  const leitura = useMutation(lerNaBancada)
  const conclusao = useMutation(concluirUma)
  const perda = useMutation(perderUma)
  const ocupada = leitura.isPending || conclusao.isPending || perda.isPending

  const procurar = (lido: string) =>
    leitura.mutate(lido, {
      onSuccess: (achada) => {
        sinalizar('lido')
        codigo.current = lido
        setAtual(achada)
        setUltima('')
        setNada('')
      },
      onError: (erro) => {
        const variacoes = opcoesDaRecusa(erro)
        if (variacoes.length > 0) {
          inteiro.current = { codigo: lido, opcoes: variacoes }
          return perguntar(variacoes)
        }
        const frase = sentenceOf(erro, `${lido}. Leia de novo.`)
        if (!(erro instanceof ApiError && erro.status === 404)) return alarmar('A leitura não foi entendida', frase)
        sinalizar('nada')
        setUltima('')
        setNada(frase)
      },
    })

  const anotar = (mutacao: typeof perda, frase: 'Feita' | 'Perdida', falha: string) => {
    if (!atual || ocupada) return
    mutacao.mutate(atual.producao.id, {
      onSuccess: ({ id, feita, pedida, titulo, faltam }) => {
        sinalizar('lido')
        if (frase === 'Feita') setFeitas((antes) => antes + 1)
        setUltima(`${frase}: ${titulo}, ${feita} de ${pedida}`)
        setAtual((bancada) =>
          bancada?.producao.id === id && faltam > 0
            ? { ...bancada, faltam, producao: { ...bancada.producao, faltam, feita } }
            : null,
        )
      },
      onError: (erro) => alarmar(falha, sentenceOf(erro, 'Tente novamente.')),
    })
  }
  const concluir = () => anotar(conclusao, 'Feita', 'A peça não foi anotada')
  const perder = () => anotar(perda, 'Perdida', 'A perda não foi anotada')

  const ler = (lido: string) => {
    if (ocupada) return sinalizar('alarme')
    if (atual && mesmoCodigo(lido, codigo.current)) return concluir()
    if (atual && inteiro.current && mesmoCodigo(lido, inteiro.current.codigo)) return perguntar(inteiro.current.opcoes)
    if (atual)
      return alarmar('Outra peça', `Na bancada está ${atual.lisa.nome}. Termine esta antes, ou marque a perda.`)
    procurar(lido)
  }

  const escolher = ({ produtoId, variacaoId }: OpcaoDeVariacao) => {
    responder()
    ler(textoDoQr(produtoId, variacaoId))
  }

  useLeitorUsb(ler, { paused: alarmes.length > 0 || opcoes.length > 0 })
  const pergunta = { opcoes, escolher, desistir: responder }
  return { atual, feitas, ultima, nada, ocupada, alarmes, ...pergunta, dispensar, ler, concluir, perder }
}

/** A camera and a scanner may read one EAN with other zeros in front. */
const mesmoCodigo = (a: string, b: string): boolean => a === b || mesmoGtin(a, b)

interface PecaProps {
  bancada: Bancada
  ocupada: boolean
  onDone: () => void
  onLost: () => void
}

function Peca({ bancada: { producao, posicoes, lisa, arte, faltam }, ocupada, onDone, onLost }: PecaProps) {
  const [perdendo, setPerdendo] = useState(false)
  const { titulo, variacao, imagem_url, venda_id, cliente_nome } = producao
  return (
    <section
      className="k-caixa grid flex-1 grid-cols-[minmax(0,3fr)_minmax(280px,2fr)] overflow-hidden [@media(max-width:_768px)]:grid-cols-[minmax(0,1fr)]"
      aria-label="O que estampar"
    >
      <div className="grid place-items-center min-h-60 p-4 text-3xl bg-fundo [&_img]:max-w-full [&_img]:max-h-[64dvh] [&_img]:object-contain [@media(max-width:_768px)]:[&_img]:max-h-[36dvh]">
        {imagem_url ? <img src={imagem_url} alt={`${titulo} ${variacao ?? ''}`} /> : <p>{arte || titulo}</p>}
      </div>
      <div className="flex flex-col gap-2.5 p-5 [&_p]:m-0">
        <h2 className="k-manchete">{arte || titulo}</h2>
        <p className="text-2xl font-forte">{lisa.nome}</p>
        <p className="text-m text-texto-suave">
          {titulo} {variacao} · {venda_id === null ? 'para o estoque' : `venda ${venda_id}, ${cliente_nome}`}
        </p>
        <ul aria-label="Posições">
          {posicoes.map(({ posicao, tecnica, largura_mm, altura_mm, distancia_gola_mm }) => (
            <li key={posicao} className="k-item">
              <strong>{POSICOES[posicao]}</strong>
              <span>
                {TECNICAS[tecnica]}, {largura_mm} × {altura_mm} mm
                {distancia_gola_mm !== null && `, a ${distancia_gola_mm} mm da gola`}
              </span>
            </li>
          ))}
        </ul>
        <Nomes producao={producao} />
        <p className="text-xl">{faltam === 1 ? 'Falta 1 peça' : `Faltam ${faltam} peças`}</p>
        <div className="flex flex-wrap gap-2 mt-auto">
          <Button size="lg" icon={IconCheck} loading={ocupada} disabled={faltam === 0} onClick={onDone}>
            Feita
          </Button>
          <Button
            size="lg"
            {...(perdendo ? { color: 'red' as const } : { variant: 'default' as const })}
            icon={IconBan}
            disabled={ocupada || faltam === 0}
            onClick={() => {
              if (perdendo) onLost()
              setPerdendo(!perdendo)
            }}
          >
            {perdendo ? 'Confirmar: perdi esta' : 'Perdi esta'}
          </Button>
        </div>
      </div>
    </section>
  )
}

/** Names in their order: the next piece is the first that is not made. */
function Nomes({ producao: { personalizacao, feita } }: { producao: Producao }) {
  if (personalizacao.length === 0) return null
  return (
    <ol aria-label="Nomes e números">
      {personalizacao.map((uma, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- the names never change their places
        <li key={i} className="k-item" aria-current={i === feita || undefined}>
          {i === feita ? (
            <strong>{escreverNome(uma)}</strong>
          ) : (
            <span className="text-m text-texto-suave">{escreverNome(uma)}</span>
          )}
          {i < feita && <span className="text-s text-texto-suave">feita</span>}
        </li>
      ))}
    </ol>
  )
}
