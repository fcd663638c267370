import type { ClienteParecido } from '@estampa/contract/clientes/juncao.schemas.ts'
import { CAMPOS_DA_JUNCAO, hasTwoDocumentos, juncaoDe } from '@estampa/contract/clientes/juncao.ts'
import type { Cliente } from '@estampa/contract/shared/cliente.schemas.ts'
import { describeDocumento, formatTelefone } from '@estampa/contract/shared/documents.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, addConnectionSentence } from '../../shared/api/apiError.ts'
import { useSubmitKey } from '../../shared/forms/useSubmitKey.ts'
import { clienteFields } from '../../shared/generated/clienteFields.ts'
import { countOf } from '../../shared/resource/ListBody.tsx'
import { useLastAnswer, useList } from '../../shared/resource/useList.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Modal } from '../../shared/ui/dialogs/Modal.tsx'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { SearchField } from '../../shared/ui/fields/SearchField.tsx'
import { Refusal } from '../../shared/ui/Refusal.tsx'
import { NotRead } from '../../shared/ui/states.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { cidadeDe, comprasDoCliente, opcoesDeClientes, umCliente } from './clientes.queries.ts'
import { escrito, findSimilarClientes, mergeClientes } from './juncao.queries.ts'

interface JuntarDialogProps {
  /** The customer that stays. */
  cliente: Cliente
  onJoin: (outroId: number) => void
  onClose: () => void
}

/** Asks for the other record of the same person, shows the result, and joins both. */
export function JuntarDialog({ cliente, onJoin, onClose }: JuntarDialogProps) {
  const [mergedId, setMergedId] = useState<number | null>(null)
  // Read again when it is chosen: the list may be old.
  const mergedQuery = useQuery({ ...umCliente(mergedId ?? 0), enabled: mergedId !== null })
  const mergedCliente = mergedId === null ? null : mergedQuery.data
  const [isConfirmed, setIsConfirmed] = useState(false)
  const { keyOf } = useSubmitKey()
  const juncao = mergeClientes(cliente.id, keyOf)
  const { mutate, isPending, error, reset } = useMutation({
    ...juncao,
    onSuccess: async (...result) => {
      await juncao.onSuccess?.(...result)
      onJoin(result[1].outro_id)
      onClose()
    },
    onError: (failure) => {
      if (!(failure instanceof ApiError) || !failure.detail)
        toast('error', addConnectionSentence(failure, 'Não foi possível juntar. Tente novamente.'))
    },
  })
  const dois = mergedCliente ? hasTwoDocumentos(cliente, mergedCliente) : false
  const chooseCliente = (chosenId: number | null) => {
    setMergedId(chosenId)
    setIsConfirmed(false)
    reset()
  }
  const refusal = error instanceof ApiError ? error.detail : ''
  return (
    <Modal
      title="Juntar clientes"
      size="lg"
      busy={isPending}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={isPending}>
            Cancelar
          </Button>
          {mergedCliente && (
            <Button
              loading={isPending}
              disabled={dois && !isConfirmed}
              onClick={() => mutate({ outro_id: mergedCliente.id, apesar_do_documento: dois && isConfirmed })}
            >
              Juntar clientes
            </Button>
          )}
        </>
      }
    >
      {mergedId === null && <EscolhaDoOutro cliente={cliente} onChoose={chooseCliente} />}
      {mergedId !== null && !mergedCliente && (
        <NotRead query={mergedQuery} message="Erro ao carregar cliente." height="8em" />
      )}
      {mergedCliente && <Comparacao cliente={cliente} juntado={mergedCliente} onOther={() => chooseCliente(null)} />}
      {dois && (
        <div className="mt-4">
          <Refusal tone="warning">
            Os dois documentos são válidos e diferentes: podem ser duas pessoas. Depois de juntar, só o deste cliente
            fica no cadastro.
          </Refusal>
          <div className="mt-3">
            <CheckboxField
              label="São a mesma pessoa: juntar mesmo assim"
              checked={isConfirmed}
              onChange={(event) => setIsConfirmed(event.target.checked)}
            />
          </div>
        </div>
      )}
      {refusal && <Refusal role="alert">{refusal}</Refusal>}
    </Modal>
  )
}

interface EscolhaProps {
  cliente: Cliente
  onChoose: (outroId: number) => void
}

/** Found customers; without a search, the similar ones. */
function EscolhaDoOutro({ cliente, onChoose }: EscolhaProps) {
  const [search, setSearch] = useState('')
  const { nome, telefone, email } = cliente
  const similarQuery = useQuery(findSimilarClientes({ nome, telefone, email, cpf: '' }))
  const consulta = useQuery(opcoesDeClientes(search || nome))
  const { answer, previous } = useLastAnswer(consulta.data)
  const matchedClientes =
    answer?.clientes.map((foundCliente) => ({
      id: foundCliente.id,
      nome: foundCliente.nome,
      descricao: describeCliente(foundCliente),
    })) ?? []
  const provaveis =
    search === ''
      ? (similarQuery.data?.map((similarCliente) => ({
          ...similarCliente,
          descricao: describeSimilarCliente(similarCliente),
        })) ?? [])
      : []
  const foundClientes = [
    ...new Map([...matchedClientes, ...provaveis].map((foundCliente) => [foundCliente.id, foundCliente])).values(),
  ]
    .filter(({ id }) => id !== cliente.id)
    .sort((a, b) => order(provaveis, b.id) - order(provaveis, a.id))
    .slice(0, MOSTRADOS)
  return (
    <>
      <p className="m-0 mb-3">
        Escolha o outro cadastro de <strong>{nome}</strong>. Este cadastro fica; o outro vem para ele.
      </p>
      <SearchField
        label="Buscar por nome, CPF, telefone ou e-mail"
        value={search}
        onSearch={setSearch}
        data-autofocus
      />
      <div className="mt-3" aria-busy={previous || consulta.isFetching}>
        {consulta.isError ? (
          <NotRead query={consulta} message="Erro ao buscar clientes." />
        ) : (
          <>
            <p role="status" className="m-0 mb-1 text-s text-texto-suave">
              {answer && dica(search, foundClientes.length)}
            </p>
            <ul aria-label="Clientes encontrados">
              {foundClientes.map(({ id, nome: clienteNome, descricao }) => (
                <li key={id} className="border-t border-t-borda">
                  <button
                    type="button"
                    className="block w-full min-h-11 py-2 px-2 text-left rounded-controle-p hover:bg-superficie-2"
                    onClick={() => onChoose(id)}
                  >
                    <span className="block font-forte wrap-anywhere">{clienteNome}</span>
                    <span className="block text-s text-texto-suave wrap-anywhere">{descricao}</span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  )
}
const MOSTRADOS = 20

const order = (provaveis: readonly { readonly id: number }[], id: number): number =>
  Number(provaveis.some((provavel) => provavel.id === id))

function dica(search: string, matchCount: number): string {
  if (search === '') return matchCount === 0 ? 'Nenhum cadastro parecido: busque o outro.' : 'Cadastros parecidos:'
  if (matchCount === 0) return 'Ninguém com esta busca.'
  return matchCount === MOSTRADOS
    ? `Os primeiros ${MOSTRADOS}: busque mais para ver os outros.`
    : `${matchCount} com esta busca.`
}

const describeCliente = (cliente: Cliente): string =>
  [describeDocumento(cliente.cpf), formatTelefone(cliente.telefone), cliente.email, cidadeDe(cliente)]
    .filter(Boolean)
    .join(' · ')
const describeSimilarCliente = ({ telefone, motivo }: ClienteParecido): string =>
  [formatTelefone(telefone), motivo].filter(Boolean).join(' · ')

interface ComparacaoProps {
  cliente: Cliente
  juntado: Cliente
  onOther: () => void
}

/** Both records side by side: the values that stay are bold, lost ones are marked. */
function Comparacao({ cliente, juntado, onOther }: ComparacaoProps) {
  const vendas = useList(comprasDoCliente(juntado.id))
  const { vem, sobra } = juncaoDe(cliente, juntado)
  const linhas = CAMPOS_DA_JUNCAO.filter((field) => vem.includes(field) || sobra.includes(field))
  return (
    <>
      <p className="m-0 mb-3">
        As vendas{vendas.total > 0 && ` (${countOf(vendas, ['venda', 'vendas'])})`}, os orçamentos e o histórico de{' '}
        <strong>{juntado.nome}</strong> vêm para este cliente, e o outro cadastro deixa de existir. Dá para desfazer
        durante 24 horas.
      </p>
      {linhas.length > 0 ? (
        <table className="w-full mb-3 text-m border-collapse [&_:is(th,td)]:py-2 [&_:is(th,td)]:pr-3 [&_:is(th,td)]:pl-0 [&_:is(th,td)]:text-left [&_:is(th,td)]:align-top [&_td]:wrap-anywhere [&_:is(th,td)]:border-b [&_:is(th,td)]:border-b-borda [&_th]:font-forte [&_thead_th]:text-s [&_thead_th]:text-texto-suave">
          <caption className="somente-leitor">O que fica e o que vem</caption>
          <thead>
            <tr>
              <th scope="col">Campo</th>
              <th scope="col">Este cliente</th>
              <th scope="col">Outro cadastro</th>
            </tr>
          </thead>
          <tbody>
            {linhas.map((field) => (
              <tr key={field}>
                <th scope="row">{clienteFields[field].label}</th>
                <td className={vem.includes(field) ? 'text-texto-suave' : 'font-forte'}>
                  {escrito(field, cliente[field]) || '—'}
                </td>
                <td className={vem.includes(field) ? 'font-forte' : 'text-texto-suave'}>
                  {escrito(field, juntado[field])}
                  <span className="block text-s font-normal text-texto-suave">
                    {vem.includes(field) ? 'vem' : 'não vem: fica no histórico'}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="m-0 mb-3">Os dados do outro cadastro já estão todos neste.</p>
      )}
      <Button variant="subtle" size="xs" onClick={onOther}>
        Escolher outro cadastro
      </Button>
    </>
  )
}
