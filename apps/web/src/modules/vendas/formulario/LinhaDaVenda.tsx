import { PECAS_MAXIMAS } from '@estampa/contract/shared/maximos.ts'
import { formatarReais } from '@estampa/contract/shared/money.ts'
import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, memo, useEffect, useId, useRef } from 'react'
import { useMay } from '../../../shared/session/session.ts'
import { imprime } from '../../../shared/session/storage.ts'
import { IconButton } from '../../../shared/ui/Button.tsx'
import { MoneyField } from '../../../shared/ui/fields/DecimalField.tsx'
import field from '../../../shared/ui/fields/Field.module.css'
import { Field } from '../../../shared/ui/fields/Field.tsx'
import { SelectField } from '../../../shared/ui/fields/SelectField.tsx'
import { selectOnFocus, TextAreaField } from '../../../shared/ui/fields/TextField.tsx'
import { Thumbnail } from '../../../shared/ui/Thumbnail.tsx'
import type { NoEditor } from '../../../shared/vendas/EditorDeLinhas.tsx'
import type { CampoDaLinha, ErrosDaLinha } from './conferencia.ts'
import css from './LinhaDaVenda.module.css'
import { comVariacao, descricaoDa, imagemDa, type Linha, lerQuantidade, limiteDa, skuDa, subtotalDa } from './linha.ts'

interface LinhaDaVendaProps extends NoEditor<string> {
  linha: Linha
  erros: ErrosDaLinha | undefined
  onChange: (chave: string, mudanca: (linha: Linha) => Linha) => void
}

const SEM_ERROS: ErrosDaLinha = {}

export const LinhaDaVenda = memo(function LinhaDaVenda(props: LinhaDaVendaProps) {
  const { linha, erros = SEM_ERROS, recente, focar, onChange, onDone, onRemove } = props
  const { chave, titulo } = linha
  const nome = descricaoDa(linha)
  const sku = skuDa(linha)
  const daDesconto = useMay('dar_desconto')
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!recente) return
    item.current?.scrollIntoView({ block: 'nearest' })
    // On a phone the focus would bring up the keyboard, over what has just been added.
    if (focar && matchMedia('(pointer: fine)').matches)
      item.current?.querySelector<HTMLElement>('select, input')?.focus()
  }, [recente, focar])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    onDone()
  }
  const digitar = (campo: CampoDaLinha, texto: string) => onChange(chave, (antes) => ({ ...antes, [campo]: texto }))
  const idDoErro = useId()
  const frases = [...new Set(Object.values(erros))]
  const errado = (campo: CampoDaLinha) => (erros[campo] ? idDoErro : undefined)
  const preco = (campo: 'valor' | 'desconto', rotulo: string) => (
    <div className={campo === 'valor' ? '[grid-area:valor]' : '[grid-area:desconto]'}>
      <MoneyField
        label={rotulo}
        aria-label={`${rotulo} de ${nome}`}
        value={linha[campo]}
        error={erros[campo] !== undefined}
        aria-describedby={errado(campo)}
        onChange={(event) => digitar(campo, event.target.value)}
      />
    </div>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the fields inside
    <li ref={item} className={css.linha} onKeyDown={onKeyDown}>
      <div className="[grid-area:foto]">
        <Thumbnail url={imagemDa(linha)} />
      </div>
      <div className="flex flex-col [grid-area:dados] self-center min-w-0 min-[68em]:self-start">
        <span className="font-forte leading-[1.35] wrap-anywhere">{titulo}</span>
        {sku && <span className="text-s text-texto-suave wrap-anywhere">{sku}</span>}
      </div>
      {linha.variacoes.length > 0 && (
        <div className="[grid-area:variacao] [&_[data-em-aberto]]:bg-aviso-fundo [&_[data-em-aberto]]:border-aviso">
          <VariacaoField
            linha={linha}
            erro={errado('variacao')}
            onChange={(id) => onChange(chave, (antes) => comVariacao(antes, id))}
          />
        </div>
      )}
      <div className="[grid-area:quantidade]">
        <Quantidade
          nome={nome}
          value={linha.quantidade}
          limite={limiteDa(linha)}
          erro={errado('quantidade')}
          onChange={(texto) => digitar('quantidade', texto)}
        />
      </div>
      {preco('valor', 'Valor unitário')}
      {(daDesconto || linha.descontada) && preco('desconto', 'Desconto')}
      <p className="flex [grid-area:subtotal] gap-x-3 gap-y-1.5 items-baseline justify-between m-0 text-m leading-[1.4] tabular-nums text-texto-suave [&_strong]:text-l [&_strong]:font-destaque [&_strong]:text-texto md:flex-col md:items-end md:[&_strong]:leading-10">
        <span>Subtotal</span>
        <strong>{formatarReais(subtotalDa(linha))}</strong>
      </p>
      <IconButton
        className="[grid-area:remover] md:justify-self-end min-[68em]:mt-6"
        size={44}
        aria-label={`Remover ${nome}`}
        onClick={() => onRemove(chave)}
      >
        <IconTrash size={20} stroke={1.7} aria-hidden />
      </IconButton>
      {(linha.nomes !== null || (imprime() && !linha.despesa)) && (
        <details className="col-span-full" open={Boolean(linha.nomes) || erros.nomes !== undefined}>
          <summary>Nomes e números</summary>
          <TextAreaField
            label="Um por peça"
            aria-label={`Nomes e números de ${nome}`}
            hint="Uma linha por peça: Bia, 10"
            rows={3}
            value={linha.nomes ?? ''}
            onChange={(event) => digitar('nomes', event.target.value)}
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
})

interface VariacaoFieldProps {
  linha: Linha
  erro: string | undefined
  onChange: (variacaoId: number | null) => void
}

/** Which variation is sold, asked for in amber. Without a choice: the ones with most stock when the parcel leaves. */
function VariacaoField({ linha: { titulo, variacoes, variacaoId }, erro, onChange }: VariacaoFieldProps) {
  return (
    <SelectField
      label="Variação"
      data-em-aberto={variacaoId === null || undefined}
      aria-label={`Variação de ${titulo}`}
      placeholder="Qualquer variação"
      hint={variacaoId === null && <span className="font-forte text-aviso">Escolha a variação</span>}
      value={variacaoId ?? ''}
      error={erro !== undefined}
      aria-describedby={erro}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
      options={variacoes.map(({ id, nome, sku, disponivel }) => {
        const homonima = variacoes.some((outra) => outra.id !== id && outra.nome === nome)
        const label = homonima && sku ? `${nome} (${sku})` : nome
        const esgotada = disponivel <= 0 && id !== variacaoId
        return { value: id, label: esgotada ? `${label} (sem estoque)` : label, disabled: esgotada }
      })}
    />
  )
}

interface QuantidadeProps {
  /** The product's name, part of the controls' accessible names. */
  nome: string
  value: string
  /** Available pieces; Infinity when unknown. */
  limite: number
  erro: string | undefined
  onChange: (texto: string) => void
}

function Quantidade({ nome, value, limite, erro, onChange }: QuantidadeProps) {
  const atual = lerQuantidade(value)
  const somar = (passo: number) => onChange(String(Math.max(1, (Number.isNaN(atual) ? 0 : atual) + passo)))
  const disponiveis = limite === 1 ? '1 disponível' : `${limite.toLocaleString('pt-BR')} disponíveis`
  return (
    <Field label="Quantidade" error={erro !== undefined} hint={Number.isFinite(limite) && disponiveis}>
      {(attributes) => (
        <div className="grid gap-1.5 grid-cols-[auto_minmax(0,1fr)_auto] items-center max-md:[&_>_button]:w-14 max-md:[&_>_button]:h-11">
          <IconButton
            variant="default"
            size={40}
            aria-label={`Diminuir quantidade de ${nome}`}
            disabled={!(atual > 1)}
            onClick={() => somar(-1)}
          >
            <IconMinus size={17} aria-hidden />
          </IconButton>
          <input
            {...attributes}
            aria-describedby={[attributes['aria-describedby'], erro].filter(Boolean).join(' ')}
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete="off"
            maxLength={String(PECAS_MAXIMAS).length}
            className={`${field.controle} min-w-0 px-1 text-center tabular-nums`}
            aria-label={`Quantidade de ${nome}`}
            value={value}
            onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
            {...selectOnFocus}
          />
          <IconButton
            variant="default"
            size={40}
            aria-label={`Aumentar quantidade de ${nome}`}
            disabled={atual >= limite}
            onClick={() => somar(1)}
          >
            <IconPlus size={17} aria-hidden />
          </IconButton>
        </div>
      )}
    </Field>
  )
}
