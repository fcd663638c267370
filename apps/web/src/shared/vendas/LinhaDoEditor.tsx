import { formatReais, inteiroDoTexto } from '@estampa/contract/shared/money.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { IconTrash, IconUsers } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { hasMouse } from '../device/useMediaQuery.ts'
import { IconButton } from '../ui/Button.tsx'
import { MoneyField } from '../ui/fields/DecimalField.tsx'
import { LABEL } from '../ui/fields/Field.tsx'
import { Stepper } from '../ui/fields/Stepper.tsx'
import { TextAreaField } from '../ui/fields/TextField.tsx'
import { Thumbnail } from '../ui/Thumbnail.tsx'
import { AtoDaLinha } from './AtoDaLinha.tsx'
import type { NoEditor } from './EditorDeLinhas.tsx'
import css from './LinhaDoEditor.module.css'

type CampoDoEditor = 'quantidade' | 'valor' | 'desconto' | 'nomes'

interface LinhaDoEditorProps<K> extends Omit<NoEditor<K>, 'onRemove'> {
  /** Name of what the line sells, part of the names of its fields. */
  nome: string
  imagem: string | null
  /** Title and SKU, or the field of a description. */
  dados: ReactNode
  /** Asks which variation is sold; `erro` is the id of the line's sentences. */
  variacao?: ((erro: string | undefined) => ReactNode) | false
  /** Texts as they are typed; a discount or names that are undefined are not asked for. */
  valores: {
    readonly quantidade: string
    /** Undefined: the person does not see it. */
    readonly valor?: string | undefined
    readonly desconto?: string | undefined
    readonly nomes?: string | undefined
  }
  /** `Valor unitário` where absent. */
  valorLabel?: string
  /** Under the price. */
  precoSugerido?: ReactNode
  /** Available pieces; Infinity when unknown. */
  limite: number
  /** Pieces on their way from suppliers, in words. */
  aReceber?: string | null
  subtotal: number | null
  erros: Readonly<Partial<Record<CampoDoEditor | 'variacao', string | undefined>>>
  onType: (campo: CampoDoEditor, texto: string) => void
  onRemove: () => void
  /** Further acts of the line, and what takes a row below them (`basis-full order-1`). */
  children?: ReactNode
}

/**
 * A line of a sale, an exchange or a quote: what it sells, how many, the price, what they come to. A line that was just
 * added takes the focus where something is left to be said (`data-em-aberto`), else at its quantity.
 */
export function LinhaDoEditor<K>(props: LinhaDoEditorProps<K>) {
  const { nome, imagem, dados, variacao, valores, limite, subtotal, erros, children } = props
  const { recente, focar, onType, onDone, onRemove, valorLabel = 'Valor unitário', precoSugerido, aReceber } = props
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!recente) return
    item.current?.scrollIntoView({ block: 'nearest' })
    // On a phone the focus would bring up the keyboard, over what has just been added.
    if (focar && hasMouse())
      item.current?.querySelector<HTMLElement>('[data-em-aberto], [inputmode="numeric"]')?.focus()
  }, [recente, focar])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    onDone()
  }
  const idDoErro = useId()
  const quantas = inteiroDoTexto(valores.quantidade) || 0
  const sentences = [
    ...new Set(
      [erros.variacao, erros.quantidade, erros.valor, erros.desconto].filter((sentence) => sentence !== undefined),
    ),
  ]
  const error = useRef<HTMLDivElement>(null)
  const frasesText = sentences.join()
  useEffect(() => {
    // Scrolls a message about the typed value out from under the bar at the foot.
    if (frasesText && item.current?.contains(document.activeElement))
      error.current?.scrollIntoView({ block: 'nearest' })
  }, [frasesText])
  const findErrorId = (campo: keyof typeof erros) => (erros[campo] ? idDoErro : undefined)
  const campo = (field: CampoDoEditor, label: string) => ({
    label,
    value: valores[field] ?? '',
    error: erros[field] !== undefined,
    'aria-describedby': findErrorId(field),
    onChange: ({ target }: { target: { value: string } }) => onType(field, target.value),
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the fields inside
    <li
      ref={item}
      className={css.linha}
      data-sem-desconto={valores.desconto === undefined || undefined}
      onKeyDown={onKeyDown}
    >
      <div className="[grid-area:foto]">
        <Thumbnail className="[&_img]:object-contain" url={imagem} />
      </div>
      {/* One column where the line has one row. */}
      <div className="contents min-[76em]:flex min-[76em]:flex-col min-[76em]:gap-1.5 min-[76em]:min-w-0 min-[76em]:[grid-area:dados]">
        <div className="flex flex-col [grid-area:dados] self-center min-w-0 min-[76em]:self-stretch">{dados}</div>
        {variacao && (
          <div className="[grid-area:variacao] [&_[data-em-aberto]]:bg-aviso-fundo [&_[data-em-aberto]]:border-aviso">
            {variacao(findErrorId('variacao'))}
          </div>
        )}
      </div>
      <div className="flex flex-col gap-1.5 [grid-area:quantidade]">
        <span className={LABEL} aria-hidden>
          Quantidade
        </span>
        <Stepper
          className="[&>div]:flex-1"
          name={`quantidade de ${nome}`}
          number={quantas}
          min={1}
          {...(Number.isFinite(limite) && { max: limite })}
          typed={valores.quantidade}
          {...campo('quantidade', `Quantidade de ${nome}`)}
          aria-describedby={[findErrorId('quantidade'), `${idDoErro}-ha`].filter(Boolean).join(' ')}
          onStep={(value) => onType('quantidade', String(Math.max(1, value)))}
        />
      </div>
      <p
        className="[grid-area:estoque] m-0 text-s leading-[1.4] text-texto-suave tabular-nums empty:hidden"
        id={`${idDoErro}-ha`}
      >
        {[Number.isFinite(limite) && plural(limite, 'disponível', 'disponíveis'), aReceber].filter(Boolean).join(' · ')}
      </p>
      {valores.valor !== undefined && (
        <div className="[grid-area:valor]">
          <MoneyField {...campo('valor', valorLabel)} aria-label={`${valorLabel} de ${nome}`} />
          {precoSugerido}
        </div>
      )}
      {valores.desconto !== undefined && (
        <div className="[grid-area:desconto]">
          <MoneyField {...campo('desconto', 'Desconto')} aria-label={`Desconto de ${nome}`} />
        </div>
      )}
      {valores.valor !== undefined && (
        <p
          className={`flex [grid-area:subtotal] gap-x-3 gap-y-1.5 m-0 text-m leading-[1.4] tabular-nums text-texto-suave [&_strong]:text-l [&_strong]:font-destaque [&_strong]:text-texto md:flex-col md:items-end md:[&_strong]:leading-10 ${valores.desconto === undefined ? 'items-baseline justify-between' : 'max-md:flex-col max-md:items-end max-md:[&_strong]:leading-10'}`}
        >
          <span>Subtotal</span>
          <strong>{formatReais(subtotal)}</strong>
        </p>
      )}
      <IconButton
        className="[grid-area:remover] md:justify-self-end min-[76em]:mt-6"
        size={44}
        aria-label={`Remover ${nome}`}
        onClick={onRemove}
      >
        <IconTrash size={20} stroke={1.7} aria-hidden />
      </IconButton>
      <div className="flex flex-wrap gap-x-5 gap-y-1.5 items-center [grid-area:mais] max-md:gap-x-3 min-w-0 empty:hidden">
        {valores.nomes !== undefined && (
          <Nomes startsOpen={valores.nomes !== ''} error={erros.nomes}>
            <TextAreaField
              hint="Uma linha por peça: Bia, 10"
              rows={3}
              {...campo('nomes', 'Um por peça')}
              aria-label={`Nomes e números de ${nome}`}
              error={erros.nomes}
            />
          </Nomes>
        )}
        {children}
      </div>
      <div
        ref={error}
        className="[grid-area:erros] text-s leading-[1.4] text-erro empty:hidden [&_p]:m-0"
        id={idDoErro}
        aria-live="polite"
      >
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </li>
  )
}

interface NomesProps {
  startsOpen: boolean
  error: string | undefined
  children: ReactNode
}

/** Shows the field of names at a click, or where it holds some or an error. */
function Nomes({ startsOpen, error, children }: NomesProps) {
  const [wantsOpen, setWantsOpen] = useState(startsOpen)
  const isOpen = wantsOpen || error !== undefined
  const id = useId()
  return (
    <>
      <AtoDaLinha
        icon={IconUsers}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setWantsOpen((before) => !before)}
      >
        Nomes e números
      </AtoDaLinha>
      <div id={id} className="basis-full order-1" hidden={!isOpen}>
        {children}
      </div>
    </>
  )
}
