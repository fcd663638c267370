import { PECAS_MAXIMAS } from '@estampa/contract/shared/maximos.ts'
import { formatarReais, inteiroDoTexto } from '@estampa/contract/shared/money.ts'
import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from '../ui/Button.tsx'
import { MoneyField } from '../ui/fields/DecimalField.tsx'
import field from '../ui/fields/Field.module.css'
import { Field } from '../ui/fields/Field.tsx'
import { DIGITS, selectOnFocus, TextAreaField, type TextFieldProps } from '../ui/fields/TextField.tsx'
import { Thumbnail } from '../ui/Thumbnail.tsx'
import type { NoEditor } from './EditorDeLinhas.tsx'
import css from './LinhaDoEditor.module.css'

type CampoDoEditor = 'quantidade' | 'valor' | 'desconto' | 'nomes'

interface LinhaDoEditorProps<K> extends Omit<NoEditor<K>, 'onRemove'> {
  /** What the line sells, part of the names of its fields. */
  nome: string
  imagem: string | null
  /** Title and SKU, or the field of a description. */
  dados: ReactNode
  /** Asks which variation is sold; `erro` is the id of the line's sentences. */
  variacao?: ((erro: string | undefined) => ReactNode) | false
  /** Texts as they are typed; a discount or names that are undefined are not asked for. */
  valores: {
    readonly quantidade: string
    readonly valor: string
    readonly desconto?: string | undefined
    readonly nomes?: string | undefined
  }
  /** Available pieces; Infinity when unknown. */
  limite: number
  subtotal: number | null
  erros: Readonly<Partial<Record<CampoDoEditor | 'variacao', string | undefined>>>
  onType: (campo: CampoDoEditor, texto: string) => void
  onRemove: () => void
  /** What else is said of the line, over its whole width. */
  children?: ReactNode
}

/**
 * A line of a sale, an exchange or a quote: what it sells, how many, the price, what they come to. A line that was just
 * added takes the focus where something is left to be said (`data-em-aberto`), else at its quantity.
 */
export function LinhaDoEditor<K>(props: LinhaDoEditorProps<K>) {
  const { nome, imagem, dados, variacao, valores, limite, subtotal, erros, children } = props
  const { recente, focar, onType, onDone, onRemove } = props
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!recente) return
    item.current?.scrollIntoView({ block: 'nearest' })
    // On a phone the focus would bring up the keyboard, over what has just been added.
    if (focar && matchMedia('(pointer: fine)').matches)
      item.current?.querySelector<HTMLElement>('[data-em-aberto], [inputmode="numeric"]')?.focus()
  }, [recente, focar])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    onDone()
  }
  const idDoErro = useId()
  const frases = [
    ...new Set([erros.variacao, erros.quantidade, erros.valor, erros.desconto].filter((frase) => frase !== undefined)),
  ]
  const errado = (campo: keyof typeof erros) => (erros[campo] ? idDoErro : undefined)
  const campo = (qual: CampoDoEditor, rotulo: string) => ({
    label: rotulo,
    'aria-label': `${rotulo} de ${nome}`,
    value: valores[qual] ?? '',
    error: erros[qual] !== undefined,
    'aria-describedby': errado(qual),
    onChange: ({ target }: { target: { value: string } }) => onType(qual, target.value),
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
        <Thumbnail url={imagem} />
      </div>
      <div className="flex flex-col [grid-area:dados] self-center min-w-0 min-[68em]:self-start">{dados}</div>
      {variacao && (
        <div className="[grid-area:variacao] [&_[data-em-aberto]]:bg-aviso-fundo [&_[data-em-aberto]]:border-aviso">
          {variacao(errado('variacao'))}
        </div>
      )}
      <div className="[grid-area:quantidade]">
        <Quantidade nome={nome} limite={limite} {...campo('quantidade', 'Quantidade')} />
      </div>
      <div className="[grid-area:valor]">
        <MoneyField {...campo('valor', 'Valor unitário')} />
      </div>
      {valores.desconto !== undefined && (
        <div className="[grid-area:desconto]">
          <MoneyField {...campo('desconto', 'Desconto')} />
        </div>
      )}
      <p className="flex [grid-area:subtotal] gap-x-3 gap-y-1.5 items-baseline justify-between m-0 text-m leading-[1.4] tabular-nums text-texto-suave [&_strong]:text-l [&_strong]:font-destaque [&_strong]:text-texto md:flex-col md:items-end md:[&_strong]:leading-10">
        <span>Subtotal</span>
        <strong>{formatarReais(subtotal)}</strong>
      </p>
      <IconButton
        className="[grid-area:remover] md:justify-self-end min-[68em]:mt-6"
        size={44}
        aria-label={`Remover ${nome}`}
        onClick={onRemove}
      >
        <IconTrash size={20} stroke={1.7} aria-hidden />
      </IconButton>
      {children && <div className="col-span-full md:col-[2/-1]">{children}</div>}
      {valores.nomes !== undefined && (
        <details className="col-span-full md:col-[2/-1]" open={valores.nomes !== '' || erros.nomes !== undefined}>
          <summary>Nomes e números</summary>
          <TextAreaField
            hint="Uma linha por peça: Bia, 10"
            rows={3}
            {...campo('nomes', 'Um por peça')}
            aria-label={`Nomes e números de ${nome}`}
            error={erros.nomes}
          />
        </details>
      )}
      <div
        className="[grid-area:erros] text-s leading-[1.4] text-erro empty:hidden [&_p]:m-0"
        id={idDoErro}
        aria-live="polite"
      >
        {frases.map((frase) => (
          <p key={frase}>{frase}</p>
        ))}
      </div>
    </li>
  )
}

interface QuantidadeProps extends Pick<TextFieldProps, 'label' | 'error' | 'aria-label' | 'aria-describedby'> {
  /** The product's name, part of the controls' accessible names. */
  nome: string
  value: string
  /** Available pieces; Infinity when unknown. */
  limite: number
  onChange: (event: { target: { value: string } }) => void
}

function Quantidade({ nome, value, limite, label, error, onChange, ...input }: QuantidadeProps) {
  const atual = inteiroDoTexto(value) || 0
  const mudar = (texto: string) => onChange({ target: { value: texto } })
  const disponiveis = limite === 1 ? '1 disponível' : `${limite.toLocaleString('pt-BR')} disponíveis`
  return (
    <Field label={label} error={error} hint={Number.isFinite(limite) && disponiveis}>
      {(attributes) => (
        <div className="grid gap-1.5 grid-cols-[auto_minmax(0,1fr)_auto] items-center max-md:[&_>_button]:w-14 max-md:[&_>_button]:h-11">
          <IconButton
            variant="default"
            size={40}
            aria-label={`Diminuir quantidade de ${nome}`}
            disabled={!(atual > 1)}
            onClick={() => mudar(String(atual - 1))}
          >
            <IconMinus size={17} aria-hidden />
          </IconButton>
          <input
            {...input}
            {...attributes}
            aria-describedby={[attributes['aria-describedby'], input['aria-describedby']].filter(Boolean).join(' ')}
            type="text"
            inputMode="numeric"
            pattern={DIGITS}
            autoComplete="off"
            maxLength={String(PECAS_MAXIMAS).length}
            className={`${field.controle} min-w-0 px-1 text-center tabular-nums`}
            value={value}
            onChange={(event) => mudar(event.target.value.replace(/\D/g, ''))}
            {...selectOnFocus}
          />
          <IconButton
            variant="default"
            size={40}
            aria-label={`Aumentar quantidade de ${nome}`}
            disabled={atual >= limite}
            onClick={() => mudar(String(atual + 1))}
          >
            <IconPlus size={17} aria-hidden />
          </IconButton>
        </div>
      )}
    </Field>
  )
}
