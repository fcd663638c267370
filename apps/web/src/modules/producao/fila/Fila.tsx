import { formatAReceber } from '@estampa/contract/compras/aReceber.ts'
import { medidasDaEstampa, POSICOES, SITUACOES_DA_PRODUCAO, TECNICAS } from '@estampa/contract/producao/opcoes.ts'
import type { Producao } from '@estampa/contract/producao/producao.schemas.ts'
import { formatDate } from '@estampa/contract/shared/dates.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { CheckboxField } from '../../../shared/ui/fields/CheckboxField.tsx'
import { keepTogether } from '../../../shared/ui/keepTogether.tsx'
import { Thumbnail } from '../../../shared/ui/Thumbnail.tsx'
import { MudancaPedida } from '../MudancaPedida.tsx'

/** By what the queue stands together. */
export const AGRUPAMENTOS = { arte: 'Arte', tecnica: 'Técnica', lisa: 'Peça lisa' } as const
export type Agrupamento = keyof typeof AGRUPAMENTOS

export const GRUPO_DE: Readonly<Record<Agrupamento, (producao: Producao) => string>> = {
  arte: ({ estampas: [primeira] }) =>
    primeira ? (primeira.arte ?? 'A arte ainda vem') : 'Sem arte na ficha do produto',
  tecnica: ({ estampas: [primeira] }) => (primeira ? TECNICAS[primeira.tecnica] : 'Sem estampa na ficha do produto'),
  lisa: ({ lisa }) => lisa,
}
const DO_GRUPO: Readonly<Record<Agrupamento, string>> = {
  arte: 'com esta arte',
  tecnica: 'com esta técnica',
  lisa: 'nesta peça lisa',
}

export interface FilaProps {
  producoes: readonly Producao[]
  agrupamento: Agrupamento
  escolhidas: ReadonlySet<number>
  onSelect: (ids: readonly number[], sim: boolean) => void
  onOpen: (producao: Producao) => void
}

/** Together by art or technique of the first place, or by blank, in the order of their most urgent one. */
export const FilaDeProducao = ({ producoes, ...selecao }: FilaProps) =>
  [...Map.groupBy(producoes, GRUPO_DE[selecao.agrupamento])].map(([name, delas]) => (
    <Grupo key={name} name={name} producoes={delas} {...selecao} />
  ))

/** The pieces of those to make for which there is a blank. */
export const countPrintable = ({ faltam, faltam_lisas }: Pick<Producao, 'faltam' | 'faltam_lisas'>): number =>
  Math.max(0, faltam - faltam_lisas)

const sumFaltam = (producoes: readonly Pick<Producao, 'faltam'>[]): number =>
  producoes.reduce((sum, { faltam }) => sum + faltam, 0)

export const formatMissingPecas = (producoes: readonly Pick<Producao, 'faltam'>[]): string =>
  plural(sumFaltam(producoes), 'peça', 'peças')

/** A group of the queue or of the board: what it lacks, its check box, and the properties of its rows. */
export function describeGrupo({ producoes, escolhidas, onSelect, onOpen }: Omit<FilaProps, 'agrupamento'>) {
  const ids = producoes.map(({ id }) => id)
  return {
    missingPecas: producoes.some(({ faltam }) => faltam > 0) && formatMissingPecas(producoes),
    todas: {
      checked: ids.every((id) => escolhidas.has(id)),
      onChange: ({ target }: { readonly target: HTMLInputElement }) => onSelect(ids, target.checked),
    },
    linhas: producoes.map((producao) => ({
      producao,
      marcada: escolhidas.has(producao.id),
      onSelect: (sim: boolean) => onSelect([producao.id], sim),
      onOpen: () => onOpen(producao),
    })),
  }
}

function Grupo({ name, ...props }: FilaProps & { name: string }) {
  const { missingPecas, todas, linhas } = describeGrupo(props)
  return (
    <Card
      title={name}
      description={missingPecas && `${missingPecas} a fazer ${DO_GRUPO[props.agrupamento]}`}
      actions={<CheckboxField label="Escolher todas" aria-label={`Escolher todas de ${name}`} {...todas} />}
    >
      <ul aria-label={name} className="max-md:[--largura:140px]">
        {linhas.map((linha) => (
          <Linha key={linha.producao.id} {...linha} />
        ))}
      </ul>
    </Card>
  )
}

function Linha(props: { producao: Producao; marcada: boolean; onSelect: (sim: boolean) => void; onOpen: () => void }) {
  const { producao, marcada, onSelect, onOpen } = props
  const { titulo, variacao, feita, pedida, venda_id, cliente_nome, situacao, imagem_url } = producao
  const howText = describePrint(producao)
  return (
    <li className="k-item">
      <CheckboxField
        label={`Escolher ${titulo} ${variacao ?? ''}, ordem ${producao.id}`}
        hideLabel
        checked={marcada}
        onChange={({ target }) => onSelect(target.checked)}
      />
      {imagem_url === null ? <MiniaturaDaArte producao={producao} /> : <Thumbnail url={imagem_url} />}
      <Texto wide>
        <strong>
          {titulo} {variacao}
        </strong>
        <span className="text-m text-texto-suave md:truncate" title={howText}>
          {keepTogether(howText)}
        </span>
        <OQueFalta producao={producao} />
      </Texto>
      <Texto>
        {venda_id === null ? (
          'Para o estoque'
        ) : (
          <Link className="k-elo" to={`/vendas/${venda_id}`}>
            Venda {venda_id} · {cliente_nome}
          </Link>
        )}
        <Prazo producao={producao} />
      </Texto>
      <Conta>
        <strong>
          {feita} de {pedida}
        </strong>
        <span className="text-m text-texto-suave">{SITUACOES_DA_PRODUCAO[situacao]}</span>
      </Conta>
      <Button variant="default" onClick={onOpen} aria-label={`Detalhes da ordem ${producao.id}`}>
        Detalhes
      </Button>
    </li>
  )
}

/** The art of its first place, whole, on a grey on which white ink is seen as well as black; else the product's picture. */
export function MiniaturaDaArte({ producao: { estampas, imagem_url } }: { producao: Producao }) {
  const art = estampas[0]?.miniatura_url
  return art ? (
    <Thumbnail url={art} className="bg-[#a9a59f]! [&_img]:object-contain [&_img]:p-0.5" />
  ) : (
    <Thumbnail url={imagem_url} />
  )
}

/** `Frente + Costas · DTF, 28 × 30 cm`: its places, and how the first is printed. */
function formatComo({ estampas }: Producao) {
  const [primeira] = estampas
  const places = estampas.map(({ posicao }) => POSICOES[posicao]).join(' + ')
  return primeira && `${places} · ${TECNICAS[primeira.tecnica]}, ${medidasDaEstampa(primeira)}`
}

/** How it is printed, and on which plain piece where that is not the piece sold. */
export const describePrint = (producao: Producao) =>
  [formatComo(producao), !isSoldAsBlank(producao) && `em ${producao.lisa}`].filter(Boolean).join(' · ')

/** What holds a production up. */
export function OQueFalta({ producao }: { producao: Producao }) {
  const { bloqueio } = producao
  return (
    <>
      <div className="my-0.5 empty:hidden">
        <MudancaPedida producao={producao} />
      </div>
      {bloqueio && <span className="text-m text-perigo-texto">Bloqueada: {bloqueio}</span>}
      <FaltaLisa producao={producao} className="text-m" />
    </>
  )
}

/** How many blanks are missing, and when they come; nothing where none is. */
export function FaltaLisa({ producao, className }: { producao: Producao; className: string }) {
  const { faltam_lisas, lisas_a_receber, previsao_das_lisas } = producao
  const coming = formatAReceber(lisas_a_receber, previsao_das_lisas)
  return (
    faltam_lisas > 0 && (
      <span className={`${className} text-perigo-texto`}>
        Falta peça lisa: {faltam_lisas}
        {coming && <span className="text-texto-suave"> · {coming}</span>}
      </span>
    )
  )
}

/** Names the produced item: `Camiseta Leão Preta M`. */
export const nameProducao = ({ titulo, variacao }: Pick<Producao, 'titulo' | 'variacao'>): string =>
  [titulo, variacao].filter(Boolean).join(' ')

/** Whether the line sells the plain piece itself, printed with the customer's own drawing. */
export const isSoldAsBlank = (producao: Producao) => producao.lisa === nameProducao(producao)

interface PrazoProps {
  producao: Producao
  /** In few words, for a card. */
  short?: boolean
}

/** The day on which the customer expects it, red once that has passed; else since when it waits. */
export function Prazo({ producao: { prazo, atrasada, situacao, criado_em }, short = false }: PrazoProps) {
  const isOver = situacao === 'pronta' || situacao === 'cancelada'
  const day = prazo ?? criado_em
  const since = isOver ? 'Entrou em' : short ? 'Desde' : 'Na fila desde'
  const words = prazo ? (atrasada ? 'Atrasada:' : 'Até') : since
  return (
    day && (
      <span className={atrasada ? 'text-m font-forte text-perigo-texto' : 'text-m text-texto-suave'}>
        {words} {formatDate(day)}
      </span>
    )
  )
}

/** Describes what a line of the production is about, its parts below each other; `wide`: the most of the line is its. */
export const Texto = ({ wide = false, children }: { wide?: boolean; children: ReactNode }) => (
  <span
    className="flex flex-col min-w-0 wrap-anywhere flex-[1_1_var(--largura,200px)] data-wide:grow-3"
    data-wide={wide || undefined}
  >
    {children}
  </span>
)

/** The numbers at the end of a line; as wide in every line, so that what stands before them is too. */
export const Conta = ({ children }: { children: ReactNode }) => (
  <span className="flex flex-col min-w-22 wrap-anywhere flex-none text-right tabular-nums">{children}</span>
)
