import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { formatReais, toCentavos, toReais } from '@estampa/contract/shared/money.ts'
import { acertoPorExtenso } from '@estampa/contract/trocas/acerto.ts'
import { creditoDe } from '@estampa/contract/trocas/credito.ts'
import { countPlainReturns } from '@estampa/contract/trocas/volta.ts'
import { MOTIVOS_DE_TROCA, type MotivoDeTroca } from '@estampa/contract/vendas/motivos.ts'
import type { ItemDaVenda, Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type Ref, useRef, useState } from 'react'
import { type Control, type FieldErrors, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { inteiro, objeto, texto } from '../../shared/api/readers.ts'
import { FormDraft } from '../../shared/forms/drafts/FormDraft.tsx'
import { FormFrame } from '../../shared/forms/FormFrame.tsx'
import { useRecordForm } from '../../shared/forms/useRecordForm.ts'
import { reasonOf } from '../../shared/forms/useSave.ts'
import { trocasApi } from '../../shared/generated/trocasApi.ts'
import { Card, Fields } from '../../shared/ui/Card.tsx'
import { AFTER_SUCCESS } from '../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { SelectField } from '../../shared/ui/fields/SelectField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { focusRefused } from '../../shared/ui/fields/wholeNumber.ts'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { SomaDasLinhas } from '../../shared/vendas/EditorDeLinhas.tsx'
import { checkVenda, lacksErros, parseRefusal } from './formulario/conferencia.ts'
import { EditorDeItens } from './formulario/EditorDeItens.tsx'
import { parseQuantity } from './formulario/linha.ts'
import { itensDe, somaDe } from './formulario/rascunho.ts'
import { readVendaRascunho } from './formulario/rascunhoGuardado.tsx'
import { type CamposComLinhas, useLinhasDaVenda } from './formulario/useLinhasDaVenda.ts'
import { countReturnable, limitPlain, PecaQueVolta } from './PecaQueVolta.tsx'
import { VendaParaMudar } from './VendaParaMudar.tsx'
import { rereadVenda } from './vendas.queries.ts'

const CEDO = 'A troca é para peças que já foram enviadas.'

export default function TrocaPage() {
  return (
    <VendaParaMudar title="Troca" motivo={({ status }) => (fatosDoStatus(status).pecas === 'fora' ? null : CEDO)}>
      {(venda) => <TrocaForm venda={venda} />}
    </VendaParaMudar>
  )
}

function TrocaForm({ venda }: { venda: Venda }) {
  const state = useTrocaForm(venda)
  const { form, field, done } = state
  const { control, getValues } = form
  const linhas = useLinhasDaVenda(form)
  const pecas = useRef<HTMLUListElement>(null)
  const [added, setAdded] = useState<string | number | null>(null)
  const typed = useWatch({ control, compute: isTyped })
  return (
    <FormFrame
      state={state}
      inert
      buttonOnly
      changed={typed && !done}
      cancel={`/vendas/${venda.id}`}
      submit="Registrar troca"
      status={<Acerto venda={venda} control={control} />}
      before={async () => !focusRefused(pecas.current)}
      draft={
        <FormDraft
          state={state}
          name="Troca"
          changed={typed}
          write={({ linhas: novas, ...troca }) => ({ ...troca, rascunho: { linhas: novas } })}
          read={(kept) => {
            const { voltas, lisas, motivo, observacao, rascunho } = objeto(kept)
            return {
              voltas: parseVoltas(voltas, venda.itens),
              lisas: parseVoltas(lisas, venda.itens),
              motivo: MOTIVOS_DE_TROCA.find(({ valor }) => valor === motivo)?.valor ?? getValues('motivo'),
              observacao: texto(observacao),
              linhas: readVendaRascunho(rascunho).linhas,
            }
          }}
          sentence="Há uma troca que não foi registrada"
          sentSentence="Há uma troca que foi enviada e ficou sem resposta"
        />
      }
    >
      <Card
        title="O que volta"
        description={`As peças entram no estoque assim que a troca é registrada.${venda.nota?.estado === 'autorizada' ? ' A nota de devolução é feita depois no Bling, sobre a chave da nota desta venda.' : ''}`}
      >
        <PecasQueVoltam
          ref={pecas}
          itens={venda.itens.filter(({ despesa }) => !despesa)}
          form={form}
          onReplace={(produto, variacaoId) => setAdded(linhas.add(produto, variacaoId, true).chave)}
        />
        <Fields>
          <SelectField
            label="Motivo"
            {...field('motivo')}
            options={MOTIVOS_DE_TROCA.map(({ valor: value, rotulo: label }) => ({ value, label }))}
          />
          <TextField label="Observação" maxLength={CARACTERES.pagamento.observacao} {...field('observacao')} />
        </Fields>
      </Card>
      <EditorDeItens linhas={linhas} titulo="O que sai no lugar" added={added} />
    </FormFrame>
  )
}

const isTyped = ({ voltas, linhas, motivo, observacao }: CamposDaTroca) =>
  voltamDe(voltas).length > 0 || linhas.length > 0 || motivo !== VAZIA.motivo || observacao !== ''

function Acerto({ venda, control }: { venda: Venda; control: Control<CamposDaTroca> }) {
  const { credito, novas, nenhuma } = useWatch({
    control,
    compute: ({ voltas, linhas }) => ({
      credito: creditoDas(venda.itens, voltas),
      novas: somaDe({ linhas }).total,
      nenhuma: linhas.length === 0,
    }),
  })
  const [acerto, porque] = acertoPorExtenso(venda, credito, nenhuma ? null : novas)
  return (
    <SomaDasLinhas
      antes={[`Volta ${formatReais(credito)}, sai ${formatReais(novas)}`, porque].filter(Boolean).join('; ')}
      total={acerto}
    />
  )
}

interface PecasQueVoltamProps {
  ref: Ref<HTMLUListElement>
  itens: readonly ItemDaVenda[]
  form: UseFormReturn<CamposDaTroca>
  /** Puts this variation among what goes out. */
  onReplace: (produto: Produto, variacaoId: number) => void
}

function PecasQueVoltam({ ref, itens, form, onReplace }: PecasQueVoltamProps) {
  const { control, setValue, getValues, clearErrors } = form
  const { root } = useFormState({ control }).errors
  const [voltas, lisas, linhas] = useWatch({ control, name: ['voltas', 'lisas', 'linhas'] })
  const setVoltas = (next: Voltas) => {
    setValue('voltas', next, { shouldDirty: true })
    // The change answers the page's own question; a refusal of the server stays until the next try.
    if (root?.type === 'conferencia') clearErrors('root')
  }
  return (
    <ul
      ref={ref}
      className="m-0 mb-4 [&_li]:flex [&_li]:flex-wrap [&_li]:gap-x-3.5 [&_li]:gap-y-2 [&_li]:items-center [&_li]:py-3 [&_li]:border-b [&_li]:border-b-borda"
      aria-label="Peças da venda"
    >
      {itens.map((item) => (
        <PecaQueVolta
          key={item.item_id}
          item={item}
          quantas={voltas[item.item_id] ?? 0}
          isReplaced={!lacksReplacement(item, itens, { voltas, linhas })}
          chosenVariacoes={linhas.filter(({ produtoId }) => produtoId === item.id).map(({ variacaoId }) => variacaoId)}
          plainPecas={lisas[item.item_id]}
          onChange={(quantas) => setVoltas({ ...voltas, [item.item_id]: quantas })}
          onChangePlain={(quantas) => setValue('lisas', { ...lisas, [item.item_id]: quantas }, { shouldDirty: true })}
          onReplace={(produto, variacaoId) => {
            const now = getValues('voltas')
            const returned = now[item.item_id] ?? 0
            const isCounted = returned > 0 && lacksReplacement(item, itens, getValues())
            const volta = isCounted ? returned : Math.min(returned + 1, countReturnable(item))
            setVoltas({ ...now, [item.item_id]: volta })
            onReplace(produto, variacaoId)
          }}
        />
      ))}
    </ul>
  )
}

/** Pieces that come back, by the line's id. */
type Voltas = Readonly<Record<number, number>>

/** Whether of this product more pieces come back than go out. */
function lacksReplacement(
  { id }: ItemDaVenda,
  itens: readonly ItemDaVenda[],
  { voltas, linhas }: Pick<CamposDaTroca, 'voltas' | 'linhas'>,
): boolean {
  const returned = itens.reduce((sum, item) => (item.id === id ? sum + (voltas[item.item_id] ?? 0) : sum), 0)
  const leaving = linhas.reduce(
    (sum, { produtoId, quantidade }) => (produtoId === id ? sum + parseQuantity(quantidade) : sum),
    0,
  )
  return returned > leaving
}

/** Reads stored numbers: what may still come back of the sale's lines. */
const parseVoltas = (valor: unknown, itens: readonly ItemDaVenda[]): Voltas =>
  Object.fromEntries(
    itens.map((item) => [item.item_id, Math.min(inteiro(objeto(valor)[item.item_id]), countReturnable(item))]),
  )

/** Reais that the returned pieces are worth, as they were sold. */
export const creditoDas = (itens: readonly ItemDaVenda[], voltas: Voltas): number =>
  toReais(
    itens.reduce((sum, item) => {
      const quantas = voltas[item.item_id] ?? 0
      return quantas > 0 ? sum + toCentavos(creditoDe(item, quantas)) : sum
    }, 0),
  )

/** `lisas`: of these pieces, those that left plain; told where both kinds may come back. */
export const voltamDe = (voltas: Voltas, itens: readonly ItemDaVenda[] = [], lisas: Voltas = {}) =>
  Object.entries(voltas)
    .filter(([, quantidade]) => quantidade > 0)
    .map(([id, quantidade]) => {
      const volta = { item_id: Number(id), quantidade }
      const item = itens.find(({ item_id }) => item_id === volta.item_id)
      const [least, most] = item ? countPlainReturns(item, quantidade) : [0, 0]
      return item && least < most
        ? { ...volta, sem_estampa: limitPlain(item, quantidade, lisas[volta.item_id]) }
        : volta
    })

interface CamposDaTroca extends CamposComLinhas {
  readonly voltas: Voltas
  readonly lisas: Voltas
  readonly motivo: MotivoDeTroca
  readonly observacao: string
}
const VAZIA: CamposDaTroca = { voltas: {}, lisas: {}, motivo: 'tamanho', observacao: '', linhas: [] }

/** Registers the exchange and goes to the sale of the new pieces; with none, back to the one that they came from. */
export function useTrocaForm({ id, cliente, origem, itens }: Pick<Venda, 'id' | 'cliente' | 'origem' | 'itens'>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useRecordForm<CamposDaTroca, number | null>(undefined, {
    fields: { of: () => VAZIA },
    check: async (troca) => {
      const { linhas, voltas } = troca
      const wrong = linhas.length > 0 && !lacksErros(checkVenda({ clienteId: cliente.id || null, origem, linhas }))
      const nothing = voltamDe(voltas).length === 0
      if (!wrong && !nothing) return { values: troca, errors: {} }
      const errors = {
        ...(wrong && { linhas: { type: 'conferencia' } }),
        ...(nothing && { root: { type: 'conferencia', message: 'Informe o que volta.' } }),
      } as FieldErrors<CamposDaTroca>
      return { values: {}, errors }
    },
    send: async ({ voltas, lisas, motivo, observacao, linhas }, _none, keyOf) => {
      const body = { voltam: voltamDe(voltas, itens, lisas), motivo, observacao, itens: itensDe({ linhas }) }
      const feita = await trocasApi('POST /vendas/:id/trocas/', {
        params: { id },
        body,
        idempotencyKey: keyOf(body),
      })
      return feita.nova_venda_id
    },
    onSave: (nova) => {
      rereadVenda(client, id)
      toast('success', nova === null ? 'Troca registrada.' : `Troca registrada: venda ${nova} criada.`)
      void navigate(`/vendas/${nova ?? id}`, AFTER_SUCCESS)
    },
    // Also where a line says it: the lines are the second part of this form.
    sentences: (error, { linhas }) => ({ root: reasonOf(error), ...parseRefusal(error, linhas) }),
  })
}
