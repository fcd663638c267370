import { describeEstampa } from '@estampa/contract/producao/estampas.ts'
import type { PrecosSugeridos } from '@estampa/contract/producao/precos.schemas.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { IconBrush, IconLayoutGrid } from '@tabler/icons-react'
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTold } from '../../resource/useTold.ts'
import { keepTogether } from '../../ui/keepTogether.tsx'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import { AtoDaLinha } from '../AtoDaLinha.tsx'
import type { ArteDialog } from './EstamparDialog.tsx'
import type { EstampaNaLinha, LinhaAEstampar } from './estampasDigitadas.ts'

const EstamparDialog = lazy(() => import('./EstamparDialog.tsx'))
const GradeDialog = lazy(() => import('./GradeDialog.tsx'))

/** A price for a line, in reais. */
export interface PrecoDaLinha {
  readonly chave: LinhaAEstampar['chave']
  readonly valor: number
}

/** The price that the tables propose for a line, with the pieces that count together. */
export interface Sugestao extends Omit<PrecosSugeridos['itens'][number], 'custo'> {
  readonly pecas: number
  /** The prices that are proposed for the lines of its group, this one among them. */
  readonly grupo: readonly PrecoDaLinha[]
}

interface EstampasDaLinhaProps {
  readonly linha: LinhaAEstampar & { readonly estampas: readonly EstampaNaLinha[] }
  /** Read when the dialog opens. */
  readonly readOthers: () => readonly LinhaAEstampar[]
  readonly sugestao: Sugestao | undefined
  readonly erro: string | undefined
  readonly onSave: (estampas: readonly EstampaNaLinha[], chaves: readonly LinhaAEstampar['chave'][]) => void
  readonly ArteDialog: ArteDialog
  /** Reads the size grid of the line's product; absent where it has no variations. */
  readonly readGrade?: (() => Promise<Grade>) | undefined
}

/** A product's variations, the pieces that lines ask for of them, and what saves others. */
export type Grade = Omit<ComponentProps<typeof GradeDialog>, 'onClose'>

/** What a line carries on its piece, the button that opens its prints, and what its price is made of. */
export function EstampasDaLinha(props: EstampasDaLinhaProps) {
  const { linha, readOthers, sugestao, erro, onSave, ArteDialog: Chooser, readGrade } = props
  const [otherLinhas, setOtherLinhas] = useState<readonly LinhaAEstampar[] | null>(null)
  const [grade, setGrade] = useState<Grade | null>(null)
  const { mutate: openGrade, isPending: isReadingGrade } = useTold(
    { mutationFn: async () => await readGrade?.(), onSuccess: (read) => setGrade(read ?? null) },
    'A grade não pôde ser lida. Tente novamente.',
  )
  const { nome, estampas, grupo } = linha
  return (
    <>
      {estampas.length > 0 && (
        <ul className="flex flex-col gap-1.5 basis-full order-1" aria-label={`Estampas de ${nome}`}>
          {estampas.map((estampa, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- they change together, in the dialog
            <li key={i} className="flex gap-2.5 items-center text-m wrap-anywhere">
              <Thumbnail url={estampa.miniatura_url} className="[--lado:36px] [&_img]:object-contain" />
              <span className="min-w-0">{keepTogether(describeEstampa(estampa))}</span>
            </li>
          ))}
        </ul>
      )}
      {(grupo !== null || sugestao) && (
        <div className="flex flex-wrap gap-x-4 gap-y-1 items-center basis-full order-1">
          {grupo !== null && <span className="text-s text-texto-suave">Mesma estampa em mais de uma linha</span>}
          {sugestao && <ContaDaSugestao estampas={estampas} sugestao={sugestao} />}
        </div>
      )}
      <AtoDaLinha
        icon={IconBrush}
        aria-label={estampas.length === 0 ? `Estampar ${nome}` : `Mudar a estampa de ${nome}`}
        onClick={() => setOtherLinhas(readOthers())}
      >
        {estampas.length === 0 ? 'Estampar' : 'Mudar estampa'}
      </AtoDaLinha>
      {readGrade && (
        <AtoDaLinha
          icon={IconLayoutGrid}
          loading={isReadingGrade}
          aria-label={`Grade de tamanhos de ${nome}`}
          onClick={() => openGrade()}
        >
          <span>
            Grade<span className="max-md:hidden"> de tamanhos</span>
          </span>
        </AtoDaLinha>
      )}
      {erro && <p className="m-0 basis-full order-1 text-s text-erro">{erro}</p>}
      {grade && (
        <Suspense>
          <GradeDialog
            {...grade}
            onClose={() => setGrade(null)}
            onSave={(quantities) => {
              setGrade(null)
              grade.onSave(quantities)
            }}
          />
        </Suspense>
      )}
      {otherLinhas && (
        <Suspense>
          <EstamparDialog
            linha={linha}
            otherLinhas={otherLinhas}
            ArteDialog={Chooser}
            onClose={() => setOtherLinhas(null)}
            onSave={(...saved) => {
              setOtherLinhas(null)
              onSave(...saved)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** What the line's price is made of, or why the tables have none for it. */
function ContaDaSugestao({ estampas, sugestao }: { estampas: readonly EstampaNaLinha[]; sugestao: Sugestao }) {
  const { peca, estampa, sugerido, motivo, pecas } = sugestao
  if (estampa !== null && sugerido !== null)
    return (
      <span className="text-s text-texto-suave tabular-nums">
        peça {formatReais(peca)} + estampa {formatReais(estampa)} ({plural(pecas, 'peça', 'peças')}) ={' '}
        {formatReais(sugerido)}
      </span>
    )
  if (estampas.some(({ largura_mm, altura_mm }) => largura_mm === null || altura_mm === null))
    return (
      <AvisoDaLinha className="text-s font-medio text-aviso">
        Sem medida não há preço sugerido: a estampa não está no valor.
      </AvisoDaLinha>
    )
  return motivo && <span className="text-s text-texto-suave">Sem preço sugerido: {motivo}</span>
}

interface PrecoSugeridoProps {
  readonly linha: Pick<LinhaAEstampar, 'chave' | 'nome'>
  readonly sugestao: Sugestao | undefined
  /** The price as it is typed, in reais; null: it cannot be read. */
  readonly valor: number | null
  readonly onPrices: (precos: readonly PrecoDaLinha[]) => void
}

/** `Sugerido R$ 41,90 · Usar`, beside the line's price: what was typed stays until a person takes the proposal. */
export function PrecoSugerido({ linha: { chave, nome }, sugestao, valor, onPrices }: PrecoSugeridoProps) {
  const { sugerido = null, estampa = null, grupo = [] } = sugestao ?? {}
  if (sugerido === null || estampa === null || valor === sugerido) return null
  const isLower = valor === null || valor < sugerido
  return (
    <AvisoDaLinha
      className={`flex flex-wrap gap-x-3 items-center mt-1 text-s tabular-nums ${isLower ? 'font-forte text-aviso' : 'text-texto-suave'}`}
    >
      <span>Sugerido {formatReais(sugerido)}</span>
      <button
        type="button"
        className="k-acao"
        aria-label={`Usar ${formatReais(sugerido)} como valor de ${nome}`}
        onClick={() => onPrices([{ chave, valor: sugerido }])}
      >
        Usar
      </button>
      {grupo.length > 1 && (
        <button
          type="button"
          className="k-acao"
          aria-label={`Usar nas ${grupo.length} linhas com a estampa de ${nome}`}
          onClick={() => onPrices(grupo)}
        >
          Usar nas {grupo.length} linhas
        </button>
      )}
    </AvisoDaLinha>
  )
}

/** Comes into sight, clear of the bar at the foot, where a person is at work in its line. */
function AvisoDaLinha({ className, children }: { className: string; children: ReactNode }) {
  const part = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (part.current?.closest('li')?.contains(document.activeElement)) part.current.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <p ref={part} className={`m-0 scroll-my-36 ${className}`}>
      {children}
    </p>
  )
}
