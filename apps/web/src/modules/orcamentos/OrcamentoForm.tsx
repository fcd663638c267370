import type { Orcamento } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import { formatDecimal, formatReais } from '@estampa/contract/shared/money.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { IconPlus, IconUserPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { sentenceOf } from '../../shared/api/apiError.ts'
import { idDe } from '../../shared/api/readers.ts'
import { checkedBy } from '../../shared/forms/checkedBy.ts'
import { FormDraft } from '../../shared/forms/drafts/FormDraft.tsx'
import { FormFrame } from '../../shared/forms/FormFrame.tsx'
import { useRecordForm } from '../../shared/forms/useRecordForm.ts'
import { useMay } from '../../shared/session/session.ts'
import { imprime } from '../../shared/session/storage.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Card, Fields } from '../../shared/ui/Card.tsx'
import { AFTER_SUCCESS } from '../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { MoneyField } from '../../shared/ui/fields/DecimalField.tsx'
import { TextAreaField, TextField } from '../../shared/ui/fields/TextField.tsx'
import { EditorDeLinhas, SomaDasLinhas } from '../../shared/vendas/EditorDeLinhas.tsx'
import { ArteClienteContext } from '../../shared/vendas/estampas/arteCliente.ts'
import type { PrecoDaLinha } from '../../shared/vendas/estampas/EstampasDaLinha.tsx'
import { useLinhas } from '../../shared/vendas/useLinhas.ts'
import { ClienteSelect } from '../clientes/ClienteSelect.tsx'
import { umCliente } from '../clientes/clientes.queries.ts'
import { ProdutoSelect } from '../produtos/ProdutoSelect.tsx'
import { produtoAgora } from '../produtos/produtos.queries.ts'
import { pecaDoCodigo } from '../produtos/sku.queries.ts'
import { LinhaDoOrcamento } from './LinhaDoOrcamento.tsx'
import { readOrcamento, saveOrcamento } from './orcamentos.queries.ts'
import { provaDoOrcamento } from './provaDoOrcamento.ts'
import {
  buildOrcamentoRascunho,
  itensPorExtenso,
  LINHAS_DO_ORCAMENTO,
  type LinhaDigitada,
  linhaVazia,
  type RascunhoDoOrcamento,
  readOrcamentoRascunho,
  somaDoOrcamento,
  toOrcamentoBody,
} from './rascunho.ts'
import { MONTAGEM, useEstampasDoOrcamento } from './useEstampasDoOrcamento.ts'

const corpo = (draft: RascunhoDoOrcamento) => toOrcamentoBody(draft, null)
const REGRAS = checkedBy(
  async () => (await import('@estampa/contract/orcamentos/entrada.schemas.ts')).orcamentoEntrada,
  corpo,
)
const NOMES = {
  cliente_id: 'Cliente',
  nome: 'Nome',
  telefone: 'Telefone',
  itens: 'Itens',
  desconto: 'Desconto',
  frete: 'Frete',
  validade: 'Vale até',
  termos: 'Termos',
}

/** Saves over the version that the form was loaded with, and goes to the quote. `?cliente=12` says whom a new one is for. */
function useSaveOrcamento(orcamento?: Orcamento) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [now] = useState(Date.now)
  const nomeDo = (id: number) =>
    orcamento?.cliente?.id === id ? orcamento.cliente.nome : client.getQueryData(umCliente(id).queryKey)?.nome
  return useRecordForm<RascunhoDoOrcamento, Orcamento>(orcamento, {
    fields: {
      of: (record) => buildOrcamentoRascunho(record, idDe(params.get('cliente')), now),
      body: corpo,
      labels: NOMES,
      written: (draft, campo) => {
        if (campo === 'itens') return itensPorExtenso(draft)
        if (campo !== 'cliente_id') return String(draft[campo])
        return draft.cliente_id === null ? '' : (nomeDo(draft.cliente_id) ?? `Cliente ${draft.cliente_id}`)
      },
    },
    check: REGRAS,
    send: (draft, base, keyOf) => {
      const body = toOrcamentoBody(draft, base?.versao ?? null, imprime())
      return saveOrcamento(client, body, base ? { id: base.id } : { idempotencyKey: keyOf(body) })
    },
    read: readOrcamento,
    onSave: (salvo) => navigate(`/orcamentos/${salvo.id}`, AFTER_SUCCESS),
    failure: (error) => sentenceOf(error, 'O orçamento não pôde ser salvo. Tente novamente.'),
  })
}

/** Makes a quote, or edits `orcamento`; what was sent stays, and the edit makes its next version. */
export function OrcamentoForm({ orcamento }: { orcamento?: Orcamento }) {
  const state = useSaveOrcamento(orcamento)
  const { form, field, base } = state
  const client = useQueryClient()
  const linhas = useLinhas(form, 'itens', LINHAS_DO_ORCAMENTO)
  const artOwnerId = useWatch({ control: form.control, name: 'cliente_id' })
  const canDiscount = useMay('dar_desconto')
  const estampas = useEstampasDoOrcamento(form, linhas)
  // Saved before they have come, the quote would be without them.
  const [aCaminho, setACaminho] = useState(0)
  return (
    <FormFrame
      state={{ ...state, busy: state.busy || aCaminho > 0 }}
      inert
      cancel={orcamento ? `/orcamentos/${orcamento.id}` : '/orcamentos'}
      conflictTitle="Outra pessoa salvou este orçamento"
      wrong={({ itens }) => itens?.message ?? 'Verifique os campos destacados.'}
      status={
        <>
          <Soma control={form.control} />
          <AvisoDoSugerido precos={estampas.higherPrecos} onPrices={estampas.setPrecos} />
        </>
      }
      submit="Salvar orçamento"
      draft={
        <FormDraft
          state={state}
          name={orcamento ? 'Editar orçamento' : 'Novo orçamento'}
          read={readOrcamentoRascunho}
          sentence="Há um orçamento que não foi salvo"
          sentSentence="Há um orçamento que foi mandado salvar e ficou sem resposta"
          madeAs={(id) => ({
            sentence: `O orçamento ${id} já foi salvo. Só a resposta não tinha chegado.`,
            to: `/orcamentos/${id}`,
            label: `Abrir o orçamento ${id}`,
          })}
        />
      }
    >
      <EditorDeLinhas
        titulo="Itens"
        nome="Itens do orçamento"
        placePhrase="no orçamento"
        linhas={linhas}
        lerProduto={produtoAgora}
        pecaDoCodigo={pecaDoCodigo}
        focado={!orcamento}
        actions={({ onNew }) => (
          <>
            {estampas.montagem > 0 && (
              <Montagem
                valor={estampas.montagem}
                onAdd={(linha) => {
                  linhas.addLinha(linha)
                  onNew(linha.chave)
                }}
              />
            )}
            <Button
              variant="default"
              icon={IconPlus}
              onClick={() => {
                const linha = linhaVazia()
                linhas.addLinha(linha)
                onNew(linha.chave)
              }}
            >
              Linha livre
            </Button>
          </>
        )}
        search={({ onAdd, onScan }) => <ProdutoSelect onChoose={onAdd} onScan={onScan} />}
        linha={(linha, index, editorProps) => (
          <ArteClienteContext value={artOwnerId}>
            <LinhaDoOrcamento
              {...editorProps}
              linha={linha}
              numero={index + 1}
              erro={(campo) => linhas.errorAt(index, campo)}
              onChange={(change) =>
                linhas.change(linha.chave, (currentLinha) => ({ ...currentLinha, ...change(currentLinha) }))
              }
              onSending={(mais) => setACaminho((quantas) => quantas + mais)}
              printing={estampas.printingOf(linha)}
              prova={provaDoOrcamento(client, linha, () => form.getValues('itens'), linhas.change)}
            />
          </ArteClienteContext>
        )}
      />
      <ParaQuem state={state} />
      <Card title="Condições">
        <div className="flex flex-col gap-4 [&_p]:m-0 [&_p]:wrap-anywhere">
          <Fields columns={3} phone={2}>
            {(canDiscount || (base?.desconto ?? 0) > 0) && <MoneyField label="Desconto" {...field('desconto')} />}
            <MoneyField label="Frete" {...field('frete')} />
            <TextField label="Vale até" type="date" required {...field('validade')} />
          </Fields>
          <TextAreaField
            label="Termos"
            maxLength={4000}
            placeholder="Prazo, pagamento, o que não está incluído"
            {...field('termos')}
          />
        </div>
      </Card>
    </FormFrame>
  )
}

/** Proposes the set-up of all prints as a line of its own. */
const Montagem = ({ valor, onAdd }: { valor: number; onAdd: (linha: LinhaDigitada) => void }) => (
  <Button
    variant="default"
    icon={IconPlus}
    onClick={() => onAdd({ ...linhaVazia(), descricao: MONTAGEM, valor_unitario: formatDecimal(valor) })}
  >
    Montagem, {formatReais(valor)}
  </Button>
)

function ParaQuem({ state: { form, field } }: { state: ReturnType<typeof useSaveOrcamento> }) {
  const clienteId = useWatch({ control: form.control, name: 'cliente_id' })
  const [isCreatingCliente, setIsCreatingCliente] = useState(false)
  return (
    <Card
      title="Para quem"
      description="Um cliente cadastrado, ou só o nome."
      actions={
        <Button variant="default" icon={IconUserPlus} onClick={() => setIsCreatingCliente(true)}>
          Novo cliente
        </Button>
      }
    >
      <div className="flex flex-col gap-4 [&_p]:m-0 [&_p]:wrap-anywhere">
        <ClienteSelect
          optional
          value={clienteId}
          error={form.formState.errors.cliente_id?.message}
          creating={isCreatingCliente}
          onCreating={setIsCreatingCliente}
          onChange={(cliente) => form.setValue('cliente_id', cliente, { shouldDirty: true })}
        />
        {clienteId === null && (
          <Fields>
            <TextField label="Ou só o nome" maxLength={200} {...field('nome')} />
            <TextField label="Telefone" type="tel" maxLength={40} {...field('telefone')} />
          </Fields>
        )}
      </div>
    </Card>
  )
}

function Soma({ control }: { control: Control<RascunhoDoOrcamento> }) {
  const { total, pecas } = useWatch({ control, compute: somaDoOrcamento })
  return <SomaDasLinhas total={formatReais(total)} pecas={pecas} />
}

/** Beside the sum, which would be lower than the shop's tables propose: a print leaves the price of its line as it was. */
const AvisoDoSugerido = (props: {
  precos: readonly PrecoDaLinha[]
  onPrices: (precos: readonly PrecoDaLinha[]) => void
}) =>
  props.precos.length > 0 && (
    <span className="flex flex-wrap gap-x-3 items-center text-m font-forte text-aviso">
      {plural(props.precos.length, 'linha', 'linhas')} abaixo do sugerido
      <button type="button" className="k-acao" onClick={() => props.onPrices(props.precos)}>
        Usar {props.precos.length === 1 ? 'o sugerido' : 'os sugeridos'}
      </button>
    </span>
  )
