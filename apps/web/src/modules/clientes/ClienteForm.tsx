import type { EnderecoDoCep } from '@estampa/contract/clientes/clientes.schemas.ts'
import type { Cliente } from '@estampa/contract/shared/cliente.schemas.ts'
import { CONTRIBUINTES, rotuloDoContribuinte } from '@estampa/contract/shared/contribuinte.ts'
import {
  formatDocumento,
  formatTelefone,
  notaDoDocumento,
  parseDocumento,
  telefoneInternacional,
} from '@estampa/contract/shared/documents.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, use, useRef, useState } from 'react'
import { type FieldErrors, useWatch } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { addConnectionSentence, sentenceOf } from '../../shared/api/apiError.ts'
import { linkDoWhatsApp } from '../../shared/device/whatsapp.ts'
import { checkedBy } from '../../shared/forms/checkedBy.ts'
import { EnderecoSection } from '../../shared/forms/endereco/EnderecoSection.tsx'
import { useCep } from '../../shared/forms/endereco/useCep.ts'
import { Field, FormContext } from '../../shared/forms/Field.tsx'
import { recordFields, type TextsOf } from '../../shared/forms/fields.ts'
import { RecordForm } from '../../shared/forms/RecordForm.tsx'
import { type RecordFields, type RecordFormState, useRecordForm } from '../../shared/forms/useRecordForm.ts'
import { clienteFields } from '../../shared/generated/clienteFields.ts'
import { Card, Fields } from '../../shared/ui/Card.tsx'
import { AFTER_SUCCESS } from '../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { SelectField } from '../../shared/ui/fields/SelectField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { clientes } from './clientes.queries.ts'
import { Parecidos } from './Parecidos.tsx'

export type CamposDoCliente = TextsOf<typeof clienteFields>
const { labels, ...campos } = recordFields<typeof clienteFields, Cliente>(clienteFields)
const { cpf: _cpf, ...alteraveis } = labels
/** The document cannot be changed: two people never differ in it. */
export const CLIENTE: RecordFields<CamposDoCliente, Cliente> = {
  ...campos,
  of: (cliente) => ({ ...campos.of(cliente), contribuinte: cliente?.contribuinte || 'nao' }),
  labels: alteraveis,
  written: (texts, field) =>
    field === 'contribuinte' ? rotuloDoContribuinte(texts[field]) : toClienteBody(texts)[field],
}
export const { of: toClienteCampos } = CLIENTE
export const { body: toClienteBody } = campos

const esquemas = () => import('@estampa/contract/clientes/clientes.schemas.ts')
/** Check what would be sent; a stored customer without a document stays so until one is typed. */
export const NOVO = checkedBy(async () => (await esquemas()).clienteEntrada, toClienteBody)
export const ALTERADO = checkedBy(
  async () => (await esquemas()).clienteAlteracao,
  (typedFields: CamposDoCliente) => ({ ...toClienteBody(typedFields), cpf: typedFields.cpf || undefined }),
)

export const formatClienteErrors = ({ nome, cpf }: FieldErrors<CamposDoCliente>): string =>
  nome || cpf ? 'Preencha os campos obrigatórios.' : 'Verifique os campos destacados.'

const CARACTERES_DO_CPF = 11
const CARACTERES_DO_CNPJ = 14
/** The beginning of a CPF or a CNPJ with its dots: no telephone is written so. */
const DOCUMENTO_ESCRITO =
  /^(?:\d{3}\.\d{1,3}(?:\.\d{1,3}(?:-\d{1,2})?)?|\d{2}\.\d{1,3}(?:\.\d{1,3}(?:\/\d{1,4}(?:-\d{1,2})?)?)?)$/

/**
 * A search without a result begins the record: a name, an e-mail, a document or a telephone. Digits that may be part of one
 * or the other begin nothing.
 */
export function startCliente(typed: string): Partial<CamposDoCliente> {
  const text = typed.trim()
  if (text.includes('@')) return { email: text }
  if (!/^[\d\s()+./-]+$/.test(text)) return { nome: text }
  const documento = parseDocumento(text)
  // A mobile telephone has as many digits as a CPF, whose last two prove it.
  const isProven = documento !== '' && notaDoDocumento(documento) === null
  if (isProven || DOCUMENTO_ESCRITO.test(text)) return { cpf: formatDocumento(text) }
  if (telefoneInternacional(text)) return { telefone: formatTelefone(text) }
  const isWhole = documento.length === CARACTERES_DO_CPF || documento.length === CARACTERES_DO_CNPJ
  return isWhole ? { cpf: formatDocumento(text) } : {}
}

/** A search that began no field stays in sight, to be written where it belongs. */
const describeBusca = (typed: string): string | null =>
  typed.trim() !== '' && Object.keys(startCliente(typed)).length === 0 ? `A busca foi por “${typed.trim()}”.` : null

interface Salvamento {
  /** As it was when the form opened; absent creates one. */
  readonly cliente?: Cliente | undefined
  readonly start?: Partial<CamposDoCliente>
  /** Called in place of going to the list. */
  readonly onSave?: (cliente: Cliente) => void
}

/** Creates the customer, or saves over the version that the form was loaded with; then goes to the list. */
export function useSaveCliente({ cliente, start = {}, onSave }: Salvamento) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const cepEndereco = useRef<EnderecoDoCep>(undefined)
  const state = useRecordForm<CamposDoCliente, Cliente>(cliente, {
    fields: CLIENTE,
    check: cliente ? ALTERADO : NOVO,
    start,
    // Without a document: the buyer of a channel, who may get one later.
    send: (typedFields, base, submitKeyOf) => {
      const { cpf, ...resto } = toClienteBody(typedFields)
      // The postal code says nothing about a town that was typed in place of the one it found.
      const { localidade, uf, codigo_ibge } = cepEndereco.current ?? {}
      const cidadeFields = codigo_ibge && localidade === resto.municipio && uf === resto.uf ? { codigo_ibge } : {}
      const body = { ...resto, ...cidadeFields, ...((!base || cpf) && { cpf }) }
      return clientes.save(body as CamposDoCliente, base, submitKeyOf)
    },
    read: clientes.read,
    onSave: async (savedCliente) => {
      toast('success', cliente ? 'Cliente atualizado com sucesso!' : 'Cliente criado com sucesso!')
      if (!onSave) void navigate('/clientes', AFTER_SUCCESS)
      await clientes.changed(client, savedCliente.id, savedCliente)
      onSave?.(savedCliente)
    },
    failure: (failure) =>
      sentenceOf(failure, '', 'erro').includes('existe')
        ? 'CPF já cadastrado.'
        : addConnectionSentence(failure, 'Erro ao salvar cliente.'),
  })
  const cep = useCep(state.form, (endereco) => {
    cepEndereco.current = endereco
  })
  return { ...state, cep }
}

interface ClienteFormProps {
  /** As it was when the page opened; absent creates one. */
  cliente?: Cliente
  children?: (dirty: boolean) => ReactNode
}

export function ClienteForm({ cliente, children }: ClienteFormProps) {
  const [params] = useSearchParams()
  const busca = cliente ? '' : (params.get('busca') ?? '')
  const state = useSaveCliente({ cliente, start: cliente ? {} : startCliente(busca) })
  const { cep, isDirty } = state
  const typedCpf = useWatch({ control: state.form.control, name: 'cpf' })
  const warning = cliente?.cpf ? null : warnOfDigits(typedCpf)
  return (
    <RecordForm
      state={state}
      name={cliente ? 'Editar cliente' : 'Novo cliente'}
      cancel="/clientes"
      conflictTitle="Outra pessoa salvou este cliente"
      before={cep.terminar}
      wrong={formatClienteErrors}
      status={warning ? <span className="text-aviso">{warning}</span> : cliente && isDirty && 'Alterações não salvas'}
    >
      <ClienteIdentificacaoSection state={state} cliente={cliente} busca={busca} />
      <EnderecoSection cep={cep} />
      {children?.(isDirty)}
    </RecordForm>
  )
}

/** The warning beside the save button; null for a text that is no CPF or CNPJ by its length. */
function warnOfDigits(typed: string): string | null {
  const documento = parseDocumento(typed)
  const hasLength = documento.length === CARACTERES_DO_CPF || documento.length === CARACTERES_DO_CNPJ
  if (!hasLength || notaDoDocumento(documento) === null) return null
  const name = documento.length === CARACTERES_DO_CPF ? 'CPF' : 'CNPJ'
  return `Os dígitos do ${name} não batem: confira antes de salvar`
}

/** Calls the stored number, or writes to it. */
function FalarCom({ telefone }: { telefone: string }) {
  const number = telefoneInternacional(telefone)
  if (!number) return null
  return (
    <span className="flex gap-4 [&_a]:inline-flex [&_a]:items-center [&_a]:justify-center [&_a]:min-h-6 pointer-coarse:[&_a]:min-h-11 pointer-coarse:[&_a]:min-w-11">
      <a href={`tel:+${number}`}>Ligar</a>
      <a href={linkDoWhatsApp(telefone, '')} target="_blank" rel="noreferrer">
        WhatsApp
      </a>
    </span>
  )
}

interface IdentificacaoProps {
  cliente?: Cliente | undefined
  state: RecordFormState<CamposDoCliente>
  /** Text of the search that the record begins with. */
  busca?: string
  /** In a dialog: chooses an existing customer instead. */
  onUse?: (id: number) => void
}

/** A stored document is read-only; a customer without one, whose order came from a channel, may get it here. */
export const ClienteIdentificacaoSection = ({ cliente, state, busca = '', onUse }: IdentificacaoProps) => (
  <Card>
    <Fields>
      <Field name="nome" hint={describeBusca(busca)} data-autofocus />
      {cliente?.cpf ? (
        <TextField label="CPF" value={formatDocumento(cliente.cpf)} hint={notaDoDocumento(cliente.cpf)} disabled />
      ) : (
        <CpfField opcional={cliente !== undefined} />
      )}
      <Field name="telefone" hint={cliente?.telefone && <FalarCom telefone={cliente.telefone} />} />
      <Field name="email" />
      <FiscoFields state={state} />
    </Fields>
    <Parecidos control={state.form.control} id={cliente?.id} onUse={onUse} />
  </Card>
)

const SEM_INSCRICAO = 'A nota de quem é contribuinte pede a inscrição.'

/**
 * Fields that a company's invoice needs. Shown to a company, and when one is filled in; once on the screen they stay.
 */
function FiscoFields({ state }: { state: RecordFormState<CamposDoCliente> }) {
  const { control } = state.form
  const [cpf, ie, contribuinte] = useWatch({ control, name: ['cpf', 'inscricao_estadual', 'contribuinte'] })
  const [mostra, setMostra] = useState(false)
  const hasFiscalData = parseDocumento(cpf).length === CARACTERES_DO_CNPJ || ie !== '' || contribuinte !== 'nao'
  if (hasFiscalData && !mostra) setMostra(true)
  if (!hasFiscalData && !mostra) return null
  return (
    <>
      <SelectField
        label={clienteFields.contribuinte.label}
        options={CONTRIBUINTES.map(({ valor, rotulo }) => ({ value: valor, label: rotulo }))}
        {...state.field('contribuinte')}
      />
      <Field name="inscricao_estadual" hint={contribuinte === 'sim' && ie === '' ? SEM_INSCRICAO : null} />
    </>
  )
}

/** The check of the digits is advice: a customer may be registered all the same. */
function CpfField({ opcional }: { opcional: boolean }) {
  const [nota, setNota] = useState<string | null>(null)
  const rules = {
    // The check digits prove a whole number at once; a shorter one may still become valid.
    onChange: ({ target }: { target: { value: string } }) => {
      const documento = parseDocumento(target.value)
      setNota(documento.length === CARACTERES_DO_CPF ? notaDoDocumento(documento) : null)
    },
    onBlur: (event: { target: { value: string } }) => setNota(notaDoDocumento(parseDocumento(event.target.value))),
  }
  const error = use(FormContext)?.field('cpf', rules).error
  const warning = nota && (
    <span className="text-aviso" role="status">
      {nota}
    </span>
  )
  const hint = warning || (error ? null : 'De empresa, o CNPJ.')
  return <Field name="cpf" hint={hint} required={!opcional} rules={rules} />
}
