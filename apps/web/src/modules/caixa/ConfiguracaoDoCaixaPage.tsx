import type { Caixa } from '@estampa/contract/caixas/caixas.schemas.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import {
  changeCaixa,
  changeCaixasConfiguracao,
  configuracaoDosCaixas,
  createCaixa,
  listaDeCaixas,
} from '../../shared/caixa/caixa.queries.ts'
import { reasonOf } from '../../shared/forms/useSave.ts'
import { useSubmitKey } from '../../shared/forms/useSubmitKey.ts'
import { useTold } from '../../shared/resource/useTold.ts'
import { adminPage } from '../../shared/session/Allowed.tsx'
import { keepCaixaChoice } from '../../shared/session/storage.ts'
import { Button, DialogButton } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { FormModal } from '../../shared/ui/dialogs/FormModal.tsx'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { NotRead, StatusDot } from '../../shared/ui/states.tsx'

const FAILED = 'Não foi possível salvar. Tente novamente.'

export default adminPage({ title: 'Caixa', subtitle: 'O dinheiro da gaveta, contado a cada fechamento.' }, Cards)

function Cards() {
  const query = useQuery(configuracaoDosCaixas)
  const { mutate, isPending } = useTold(
    { ...changeCaixasConfiguracao, onSuccess: ({ ativo }) => keepCaixaChoice(ativo) },
    FAILED,
    'Salvo.',
  )
  if (query.isError || !query.data) return <NotRead query={query} height="180px" />
  const { ativo } = query.data
  return (
    <>
      <Card
        title="Usar o caixa"
        description="Ligado, todo dinheiro que entra ou sai pede um caixa aberto: o balcão oferece abrir na hora. PIX e cartão são anotados no mesmo turno. Desligado, nada disso aparece e nada se perde."
      >
        <CheckboxField
          label="A loja usa o caixa"
          checked={ativo}
          disabled={isPending}
          onChange={({ target }) => mutate({ ativo: target.checked })}
        />
      </Card>
      {ativo && <Caixas />}
    </>
  )
}

function Caixas() {
  const query = useQuery(listaDeCaixas)
  if (query.isError || !query.data) return <NotRead query={query} height="180px" />
  return (
    <Card
      title="Caixas"
      description="Um para cada gaveta. Cada aparelho escolhe o seu na tela Caixa; vários podem usar o mesmo."
      actions={<DialogButton label="Novo caixa">{(dismiss) => <NomeDoCaixa onClose={dismiss} />}</DialogButton>}
    >
      <ul className="m-0 p-0 list-none" aria-label="Caixas">
        {query.data.map((caixa) => (
          <Linha key={caixa.id} caixa={caixa} />
        ))}
      </ul>
    </Card>
  )
}

function Linha({ caixa }: { caixa: Caixa }) {
  const { id, nome, ativo, turno } = caixa
  const { mutate, isPending } = useTold(changeCaixa(id), FAILED)
  const reason = useId()
  return (
    <li className="k-pontas py-2.5 [&_+_&]:border-t [&_+_&]:border-t-borda">
      <strong className={`flex-[1_1_8rem] min-w-0 wrap-anywhere ${ativo ? '' : 'text-texto-suave'}`}>{nome}</strong>
      {turno ? <StatusDot tone="info">Aberto</StatusDot> : !ativo && <StatusDot tone="neutral">Guardado</StatusDot>}
      <DialogButton label="Renomear" size="sm">
        {(dismiss) => <NomeDoCaixa caixa={caixa} onClose={dismiss} />}
      </DialogButton>
      <Button
        variant="default"
        size="sm"
        loading={isPending}
        disabled={turno !== null}
        aria-describedby={turno ? reason : undefined}
        onClick={() => mutate({ ativo: !ativo })}
      >
        {ativo ? 'Guardar' : 'Voltar a usar'}
      </Button>
      {turno && (
        <p id={reason} className="m-0 basis-full text-s text-texto-suave text-right max-md:text-left">
          Está aberto: feche-o na tela Caixa antes de guardar.
        </p>
      )}
    </li>
  )
}

function NomeDoCaixa({ caixa, onClose }: { caixa?: Caixa; onClose: () => void }) {
  const [nome, setNome] = useState(caixa?.nome ?? '')
  const { keyOf } = useSubmitKey()
  const change = useTold(changeCaixa(caixa?.id ?? 0), FAILED)
  const create = useTold(createCaixa, FAILED, 'Caixa criado.')
  const { error, isPending } = caixa ? change : create
  const send = () =>
    caixa
      ? change.mutate({ nome }, { onSuccess: onClose })
      : create.mutate({ body: { nome }, idempotencyKey: keyOf({ nome }) }, { onSuccess: onClose })
  return (
    <FormModal
      title={caixa ? 'Renomear o caixa' : 'Novo caixa'}
      submit={caixa ? 'Salvar' : 'Criar caixa'}
      busy={isPending}
      refusal={error && reasonOf(error)}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        label="Nome"
        required
        maxLength={CARACTERES.caixa.nome}
        value={nome}
        onChange={({ target }) => setNome(target.value)}
        data-autofocus
      />
    </FormModal>
  )
}
