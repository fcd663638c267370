import type { Alteracao, LoteEmAndamento } from '@estampa/contract/importacoes/lote.routes.ts'
import {
  CAMPOS_DO_LOTE,
  type CampoDoLote,
  isLoteAction,
  permissoesDoCampo,
} from '@estampa/contract/importacoes/lote.ts'
import { type CampoFiscal, isCampoFiscal } from '@estampa/contract/shared/fiscal.ts'
import { DIGITOS_DO_CEST, DIGITOS_DO_NCM, lerCest, lerNcm } from '@estampa/contract/shared/leituraFiscal.ts'
import { CARACTERES, PECAS_MAXIMAS } from '@estampa/contract/shared/maximos.ts'
import { parseDecimal, parseReais, recusaDosReais } from '@estampa/contract/shared/money.ts'
import { ORIGENS_FISCAIS } from '@estampa/contract/shared/origens.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { reasonOf } from '../../../shared/forms/useSave.ts'
import { useSubmitKey } from '../../../shared/forms/useSubmitKey.ts'
import { useSession } from '../../../shared/session/session.ts'
import { FormModal } from '../../../shared/ui/dialogs/FormModal.tsx'
import { CheckboxField } from '../../../shared/ui/fields/CheckboxField.tsx'
import { SelectField } from '../../../shared/ui/fields/SelectField.tsx'
import { ONLY_DIGITS, TextField } from '../../../shared/ui/fields/TextField.tsx'
import { wholeNumberRefusal } from '../../../shared/ui/fields/wholeNumber.ts'
import { conexaoDoBling } from '../../bling/bling.queries.ts'
import { CategoriaSelect } from '../../categorias/CategoriaSelect.tsx'
import { ModeloSelect } from '../../modelos/ModeloSelect.tsx'
import type { FiltrosDeProdutos } from '../produtos.queries.ts'
import {
  andamentoDoLote,
  changeProdutosInLote,
  previaDoLote,
  type Quais,
  rereadProdutos,
  tellLote,
} from './emLote.queries.ts'
import { PreviaDoLote } from './PreviaDoLote.tsx'

const CAMPOS = Object.entries(CAMPOS_DO_LOTE) as [CampoDoLote, { rotulo: string }][]
const ORIGENS = ORIGENS_FISCAIS.map(({ valor, rotulo }) => ({ value: String(valor), label: rotulo }))
/** One operation adds and another subtracts: a phone's decimal keys have no minus. */
const OPERACOES = {
  aumentar_porcento: { label: 'Aumentar em %', como: 'porcento', sinal: 1 },
  diminuir_porcento: { label: 'Diminuir em %', como: 'porcento', sinal: -1 },
  aumentar: { label: 'Aumentar em R$', como: 'somar', sinal: 1 },
  diminuir: { label: 'Diminuir em R$', como: 'somar', sinal: -1 },
  fixar: { label: 'O mesmo valor para todos', como: 'fixar', sinal: 1 },
} as const
/** Names of one and several rows of a field; for other fields they are products. */
const NOMES: Readonly<Partial<Record<CampoDoLote, readonly [string, string]>>> = {
  preco_venda: ['preço', 'preços'],
  preco_custo: ['custo', 'custos'],
  estoque: ['entrada', 'entradas'],
  estoque_minimo: ['mínimo', 'mínimos'],
}
const VERBOS: Readonly<Partial<Record<CampoDoLote, string>>> = { publicado: 'Publicar', na_lixeira: 'Mover' }
type Escolha = keyof typeof OPERACOES
type Operacao = (typeof OPERACOES)[Escolha]['como']

interface MudarEmLoteProps {
  readonly ids: readonly number[]
  readonly filtros: FiltrosDeProdutos
  /** How many the filters find; null while unknown. */
  readonly total: number | null
  readonly onClose: () => void
}

/** Changes the ticked products, or all that the list finds: shown first, and undone in one click. */
export function MudarEmLote({ ids, filtros, total, onClose }: MudarEmLoteProps) {
  const usesBling = useQuery(conexaoDoBling).data?.ativo === true
  const permissoes = useSession().usuario?.permissoes
  const fields = CAMPOS.filter(
    ([name]) =>
      (name !== 'publicado' || usesBling) &&
      permissoesDoCampo(name).every((permissao) => permissoes?.[permissao] !== false),
  )
  const [allSelected, setAllSelected] = useState(false)
  const [field, setField] = useState<CampoDoLote>(fields[0]?.[0] ?? 'preco_venda')
  const [operation, setOperation] = useState<Escolha>('aumentar_porcento')
  const [valor, setValor] = useState('')
  const [em90, setEm90] = useState(false)
  const keys = useSubmitKey()
  const preco = field === 'preco_venda' || field === 'preco_custo'
  const { como: priceOperation, sinal } = OPERACOES[operation]
  const como = preco ? priceOperation : field === 'estoque' ? 'somar' : 'fixar'
  const sinalRefusal = preco && sinal < 0 && valor.trim().startsWith('-') ? 'Escreva sem o menos' : undefined
  const refusal = sinalRefusal ?? recusaDoValor(field, como, valor)
  const alteracao = refusal
    ? null
    : alteracaoDe(field, como, isLoteAction(field) ? '1' : valor, preco && em90, preco ? sinal : 1)
  const selection: Quais = allSelected ? { filtros } : { ids }
  /** Rows that were asked for, and the change that they are of. */
  const [wanted, setWanted] = useState<{ rows: number; of: string }>()
  const changeKey = JSON.stringify([selection, alteracao])
  const previa = useQuery({
    ...previaDoLote(selection, alteracao, wanted?.of === changeKey ? wanted.rows : undefined),
    // More rows of the same change take the place of the first ones.
    placeholderData: (before) => (wanted?.of === changeKey ? before : undefined),
  })
  const linhas = (n: number) => plural(n, ...(NOMES[field] ?? (['produto', 'produtos'] as const)))
  const { mutate, data, error, isPending, isSuccess } = useMutation({
    mutationFn: (chosenAlteracao: Alteracao) =>
      changeProdutosInLote(selection, chosenAlteracao, keys.keyOf([selection, chosenAlteracao])),
  })
  const feitas = useConclusao(data?.lote_id ?? null, linhas, onClose)
  const { quantos = 0, produtos = 0 } = previa.data ?? {}
  const changeField = (novo: CampoDoLote) => {
    setField(novo)
    setValor('')
  }
  return (
    <FormModal
      title="Mudar em lote"
      size="lg"
      submit={quantos === 0 ? 'Mudar' : `${VERBOS[field] ?? 'Mudar'} ${linhas(quantos)}`}
      // Until the last one is changed: then the dialog closes.
      busy={isPending || isSuccess}
      keys={keys}
      done={isSuccess}
      refusal={error && reasonOf(error)}
      onSubmit={() => alteracao && quantos > 0 && mutate(alteracao)}
      onClose={onClose}
    >
      {total !== null && total > ids.length && (
        <SelectField
          label="Quais"
          value={String(allSelected)}
          onChange={({ target }) => setAllSelected(target.value === 'true')}
          options={[
            { value: 'false', label: ids.length === 1 ? 'O marcado' : `Os ${ids.length} marcados` },
            { value: 'true', label: 'Tudo o que a lista encontra' },
          ]}
        />
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(180px,100%),1fr))] gap-3">
        <SelectField
          label="O que muda"
          value={field}
          onChange={({ target }) => changeField(target.value as CampoDoLote)}
          options={fields.map(([value, { rotulo }]) => ({ value, label: rotulo }))}
        />
        {preco && (
          <SelectField
            label="Como"
            value={operation}
            onChange={({ target }) => setOperation(target.value as Escolha)}
            options={Object.entries(OPERACOES).map(([value, { label }]) => ({ value, label }))}
          />
        )}
        {isLoteAction(field) ? null : field === 'categoria_id' ? (
          <CategoriaSelect label="Nova categoria" value={valor} onChange={({ target }) => setValor(target.value)} />
        ) : field === 'modelo_id' ? (
          <ModeloSelect value={valor} onChoose={(modelo) => setValor(modelo ? String(modelo.id) : '')} />
        ) : field === 'origem_fiscal' ? (
          <SelectField
            label="Nova origem"
            placeholder="Escolha"
            options={ORIGENS}
            value={valor}
            onChange={({ target }) => setValor(target.value)}
          />
        ) : (
          <TextField
            label="Valor"
            {...(field === 'estoque' && ONLY_DIGITS)}
            inputMode={field === 'unidade' ? 'text' : isCampoFiscal(field) ? 'numeric' : 'decimal'}
            maxLength={field === 'unidade' ? CARACTERES.produto.unidade : undefined}
            placeholder={preco && como !== 'fixar' ? '10' : ''}
            value={valor}
            error={refusal}
            suffix={preco && como === 'porcento' ? '%' : undefined}
            prefix={preco && como !== 'porcento' ? 'R$' : undefined}
            onChange={({ target }) => setValor(target.value)}
          />
        )}
      </div>
      {preco && (
        <CheckboxField
          label="Arredondar para terminar em ,90"
          checked={em90}
          onChange={({ target }) => setEm90(target.checked)}
        />
      )}
      <PreviaDoLote
        proposta={previa.data ?? null}
        erro={previa.error}
        pedida={alteracao !== null}
        resumo={NOMES[field] ? `${plural(produtos, 'produto', 'produtos')}, ${linhas(quantos)}` : linhas(quantos)}
        feitas={feitas}
        onMore={(rows) => setWanted({ rows, of: changeKey })}
      />
    </FormModal>
  )
}

/** A sign alone is the beginning of a number. */
function recusaDoValor(field: CampoDoLote, operation: Operacao, valor: string): string | undefined {
  if (isCampoFiscal(field)) return recusaDoFiscal(field, valor)
  if (field === 'estoque' || field === 'estoque_minimo')
    return wholeNumberRefusal(valor, { min: field === 'estoque' ? 1 : 0, max: PECAS_MAXIMAS })
  if (valor.trim() === '-') return undefined
  const refusal = operation === 'porcento' ? null : recusaDosReais(valor)
  return refusal ?? (Number.isNaN(parseDecimal(valor)) ? 'Número inválido' : undefined)
}

function recusaDoFiscal(field: CampoFiscal, valor: string): string | undefined {
  if (valor.trim() === '') return undefined
  if (field === 'ncm' && lerNcm(valor) === null) return DIGITOS_DO_NCM
  return field === 'cest' && lerCest(valor) === null ? DIGITOS_DO_CEST : undefined
}

/** The change that a value without refusal makes; null while there is none. */
function alteracaoDe(
  campo: CampoDoLote,
  operacao: Operacao,
  valor: string,
  em90: boolean,
  sinal: 1 | -1,
): Alteracao | null {
  if (isCampoFiscal(campo)) return alteracaoFiscal(campo, valor.trim())
  const number = operacao === 'porcento' ? parseDecimal(valor) : parseReais(valor)
  if (number === null) return null
  return { campo, operacao, valor: number * sinal, ...(em90 && { final: 0.9 }) }
}

/** Nothing typed changes nothing: numbers are emptied product by product. */
function alteracaoFiscal(campo: CampoFiscal, valor: string): Alteracao | null {
  if (valor === '') return null
  const fixedOperacao = { operacao: 'fixar' } as const
  if (campo === 'origem_fiscal') return { campo, ...fixedOperacao, valor: Number(valor) }
  return { campo, ...fixedOperacao, valor: campo === 'ncm' ? lerNcm(valor) : campo === 'cest' ? lerCest(valor) : valor }
}

/** How many rows are done, null before it begins. When all are: the lists are read again, and one click takes it back. */
function useConclusao(lote: number | null, linhas: (n: number) => string, onClose: () => void): number | null {
  const client = useQueryClient()
  const { data } = useQuery(andamentoDoLote(lote))
  const pronto = data?.estado === 'concluida'
  const finish = useEffectEvent((finishedLote: LoteEmAndamento) => {
    void rereadProdutos(client)
    const ficaram = plural(
      finishedLote.recusadas,
      'mudou antes e ficou como está',
      'mudaram antes e ficaram como estão',
    )
    tellLote(
      client,
      finishedLote,
      `Mudança feita: ${linhas(finishedLote.aplicadas)}.${finishedLote.recusadas > 0 ? ` ${ficaram}.` : ''}`,
    )
    onClose()
  })
  useEffect(() => {
    if (pronto && data) finish(data)
  }, [pronto, data])
  return lote === null ? null : (data?.aplicadas ?? 0)
}
