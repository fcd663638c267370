import { formatReais, parseReais } from '@estampa/contract/shared/money.ts'
import { ORIGENS } from '@estampa/contract/vendas/opcoes.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { IconBuildingStore, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form'
import { PHONE } from '../../../shared/device/useMediaQuery.ts'
import { FormFrame } from '../../../shared/forms/FormFrame.tsx'
import { submitOf } from '../../../shared/forms/useRecordForm.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { onDemand } from '../../../shared/ui/dialogs/onDemand.tsx'
import { SelectField } from '../../../shared/ui/fields/SelectField.tsx'
import { SomaDasLinhas } from '../../../shared/vendas/EditorDeLinhas.tsx'
import { ArteClienteContext } from '../../../shared/vendas/estampas/arteCliente.ts'
import { conexaoDoBling } from '../../bling/bling.queries.ts'
import { ClienteSelect } from '../../clientes/ClienteSelect.tsx'
import { consumidorFinal } from '../../clientes/clientes.queries.ts'
import { CamposDosLembretes } from './CamposDosLembretes.tsx'
import { EditorDeItens } from './EditorDeItens.tsx'
import { hasLembretes, lembretesDaVenda } from './lembretes.ts'
import { descricaoDa, faixaDa, isPublished, lacksVariacao } from './linha.ts'
import { type Rascunho, somaDe } from './rascunho.ts'
import { RascunhoDaVenda } from './rascunhoGuardado.tsx'
import { useVendaForm } from './useVendaForm.ts'

const CriarEConcluir = onDemand(async () => (await import('../balcao/CriarEConcluir.tsx')).CriarEConcluir)

interface VendaFormProps {
  venda?: Venda
  /** Whom and where a new one is for, when known. */
  clienteId?: number | null
  origem?: string
  /** The notice above an edited sale: what saving takes back. */
  Aviso?: ComponentType<{ venda: Venda }>
  /** Begins another sale like this one. */
  onNext?: (rascunho: Rascunho) => void
}

/** Creates a sale, or edits `venda` as it was when the form opened. */
export function VendaForm({ venda, clienteId = null, origem = '', Aviso, onNext }: VendaFormProps) {
  const { state, start, linhas, createVenda, onRefused } = useVendaForm(venda, clienteId, origem)
  const { form, base, saving, done, isDirty, finish } = state
  const { control, getValues } = form
  const [isBalcaoOpen, setIsBalcaoOpen] = useState(false)
  const [equipe, setEquipe] = useState(venda !== undefined && hasLembretes(lembretesDaVenda(venda)))
  const artOwnerId = useWatch({ control, name: 'clienteId' })
  const isBalcao = useWatch({ control, name: 'origem' }) === 'loja_fisica'
  // A piece that is still to be printed does not leave with the customer.
  const isPrinted = useWatch({
    control,
    name: 'linhas',
    compute: (printable) => printable.some(({ estampas }) => estampas.length > 0),
  })
  // Saved before they have come, the sale would be without them.
  const [sendingCount, setSendingCount] = useState(0)
  const countSending = useCallback((step: 1 | -1) => setSendingCount((count) => count + step), [])
  const openBalcao = submitOf({ ...state, save: () => setIsBalcaoOpen(true) })
  return (
    <>
      <FormFrame
        state={{ ...state, busy: state.busy || sendingCount > 0 }}
        inert
        buttonOnly
        changed={isDirty && !done}
        cancel={venda ? `/vendas/${venda.id}` : '/vendas'}
        conflictTitle="Outra pessoa salvou esta venda"
        submit={venda ? 'Atualizar Venda' : 'Criar Venda'}
        status={<Soma control={control} />}
        action={
          !venda &&
          isBalcao &&
          !isPrinted && (
            <Button disabled={saving || sendingCount > 0} onClick={(event) => void openBalcao(event)}>
              Criar e concluir
            </Button>
          )
        }
        draft={
          <RascunhoDaVenda
            state={state}
            start={start}
            onResume={() => setEquipe(hasLembretes(getValues('lembretes')))}
          />
        }
      >
        {base && Aviso && <Aviso venda={base} />}
        {base?.importada && (
          <p className="py-3 px-3.5 m-0 mb-4 bg-info-fundo border-l-3 border-l-info rounded-controle">
            Este pedido começou no canal {base.canal}: os itens e os preços são os de lá. O que mudar aqui não muda o
            pedido no Bling.
          </p>
        )}
        <ArteClienteContext value={artOwnerId}>
          <EditorDeItens
            linhas={linhas}
            focado={!venda}
            onSending={countSending}
            actions={!venda && <VendaNoBalcao state={state} />}
          />
        </ArteClienteContext>
        {!base?.importada && !isBalcao && <NaoPublicados control={control} />}
        <DadosDaVenda state={state} />
        <details
          className="k-caixa px-6 mt-4 shadow-1 open:pb-6 max-md:px-4 [&_summary]:py-4 [&_summary]:font-titulo [&_summary_span]:ml-2 [&_summary_span]:font-texto"
          open={equipe}
        >
          <summary>
            Para a equipe <span className="text-m text-texto-suave">Anotação, prazo e prioridade</span>
          </summary>
          <ParaAEquipe form={form} />
        </details>
      </FormFrame>
      {isBalcaoOpen && (
        <CriarEConcluir
          total={somaDe(getValues()).total}
          linhasSemVariacao={getValues('linhas')
            .filter(lacksVariacao)
            .map((linha) => ({ nome: linha.titulo, valor: parseReais(linha.valor) ?? 0, faixa: faixaDa(linha) }))}
          criar={createVenda}
          onRefused={(error) => {
            setIsBalcaoOpen(false)
            onRefused(error)
          }}
          onCreated={finish}
          onClose={() => setIsBalcaoOpen(false)}
          onNext={() => onNext?.(getValues())}
        />
      )}
    </>
  )
}

type EstadoDaVenda = ReturnType<typeof useVendaForm>['state']

function DadosDaVenda({ state }: { state: EstadoDaVenda }) {
  const { form, base } = state
  const { control, setValue, clearErrors } = form
  const { errors, isSubmitted } = form.formState
  const [origem, clienteId] = useWatch({ control, name: ['origem', 'clienteId'] })
  const [isCreatingCliente, setIsCreatingCliente] = useState(false)
  const options = { shouldDirty: true, shouldValidate: isSubmitted }
  return (
    <Card
      title="Dados da venda"
      actions={
        <Button variant="default" icon={IconUserPlus} onClick={() => setIsCreatingCliente(true)}>
          Novo cliente
        </Button>
      }
    >
      <div className="grid gap-x-5 gap-y-4 items-start md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] lg:grid-cols-[minmax(0,1fr)_minmax(0,2.4fr)]">
        <SelectField
          label="Origem"
          required
          placeholder="Selecione"
          value={origem}
          error={errors.origem?.message}
          onChange={(event) => setValue('origem', event.target.value, options)}
          options={ORIGENS.map(({ valor, rotulo }) => ({ value: valor, label: rotulo }))}
        />
        <ClienteSelect
          wide
          value={clienteId}
          atual={base?.cliente}
          error={errors.clienteId?.message}
          creating={isCreatingCliente}
          onCreating={setIsCreatingCliente}
          onChange={(cliente) => {
            clearErrors('root')
            setValue('clienteId', cliente, options)
          }}
        />
      </div>
    </Card>
  )
}

function ParaAEquipe({ form: { control, setValue } }: { form: UseFormReturn<Rascunho> }) {
  const lembretes = useWatch({ control, name: 'lembretes' })
  return (
    <CamposDosLembretes valor={lembretes} onChange={(novos) => setValue('lembretes', novos, { shouldDirty: true })} />
  )
}

function Soma({ control }: { control: Control<Rascunho> }) {
  const { total, pecas } = useWatch({ control, compute: somaDe })
  return <SomaDasLinhas total={formatReais(total)} pecas={pecas} />
}

/**
 * Says where and to whom in one click: at the counter, to a customer who leaves no name. It stands above the lines, in
 * sight however many there are.
 */
function VendaNoBalcao({ state: { form } }: { state: EstadoDaVenda }) {
  const { data: consumidor } = useQuery(consumidorFinal)
  const [origem, clienteId] = useWatch({ control: form.control, name: ['origem', 'clienteId'] })
  const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
  if (origem === 'loja_fisica' && clienteId !== null)
    return (
      clienteId === consumidor?.id && (
        <span className="text-m text-texto-suave" role="status">
          No balcão, sem cadastro do cliente
        </span>
      )
    )
  return (
    <Button
      variant="default"
      icon={IconBuildingStore}
      disabled={!consumidor}
      onClick={({ currentTarget }) => {
        if (!consumidor) return
        form.setValue('origem', 'loja_fisica', options)
        form.setValue('clienteId', consumidor.id, options)
        // The button disappears, so a phone goes on to the camera, and a desk to the search for pieces.
        if (matchMedia(PHONE).matches)
          currentTarget.form?.querySelector<HTMLElement>('[data-camera][aria-expanded="false"]')?.click()
        else currentTarget.form?.querySelector<HTMLElement>('[data-busca] input')?.focus()
      }}
    >
      Venda no balcão
    </Button>
  )
}

/** Says beforehand what a sale with products that are not at Bling cannot do (spec §8). Nothing in a shop without it. */
function NaoPublicados({ control }: { control: Control<Rascunho> }) {
  const { data } = useQuery(conexaoDoBling)
  const names = useWatch({
    control,
    name: 'linhas',
    compute: (linhas) => [...new Set(linhas.filter((linha) => !isPublished(linha)).map(descricaoDa))],
  })
  const sentence = useRef<HTMLParagraphElement>(null)
  const quantos = names.length
  useEffect(() => {
    // Not under the bar at the foot; but the camera stays in sight while it reads.
    if (quantos > 0 && !document.querySelector('video')) sentence.current?.scrollIntoView({ block: 'nearest' })
  }, [quantos])
  if (!data?.ativo || names.length === 0) return null
  return (
    <p
      ref={sentence}
      className="py-3 px-3.5 m-0 my-4 text-texto bg-aviso-fundo border-l-3 border-l-aviso rounded-controle"
      role="status"
    >
      {names.length === 1 ? 'Produto não publicado' : 'Produtos não publicados'} no Bling:{' '}
      <strong>{names.join(', ')}</strong>. A venda será registrada, mas não sincronizada: frete e etiqueta ficam
      indisponíveis até a publicação.
    </p>
  )
}
