import { Button } from '../Button.tsx'
import { Modal } from './Modal.tsx'

const PARAGRAFO = 'm-0 mb-3 [&:last-of-type]:mb-0'

/** A field that both changed, each to another value. `valores` is null where they are too long to stand side by side. */
export interface Difference {
  readonly rotulo: string
  readonly valores: { readonly meu: string; readonly salvo: string } | null
}

export interface ConflictDialogBodyProps {
  /** `Outra pessoa salvou este produto`. */
  title: string
  diferencas: readonly Difference[]
  pending: boolean
  onKeep: () => void
  onLoad: () => void
  onClose: () => void
}

/** Two people edited the same record: this one decides whose values stay. Closing goes on editing, nothing is lost. */
export function ConflictDialogBody({ title, diferencas, pending, onKeep, onLoad, onClose }: ConflictDialogBodyProps) {
  const comparaveis = diferencas.filter(({ valores }) => valores !== null)
  const longos = diferencas.filter(({ valores }) => valores === null)
  return (
    <Modal
      title={title}
      onClose={onClose}
      busy={pending}
      footer={
        <>
          <Button variant="default" disabled={pending} onClick={onLoad}>
            Carregar a versão nova
          </Button>
          <Button loading={pending} onClick={onKeep}>
            Salvar os meus dados
          </Button>
        </>
      }
    >
      <p className={PARAGRAFO}>
        Enquanto você editava, outra pessoa salvou alterações neste cadastro. Nada do que você digitou foi perdido.
        {diferencas.length === 0 &&
          ' Nenhum campo foi mudado pelos dois: salvar os seus dados guarda o que cada um mudou.'}
      </p>
      {comparaveis.length > 0 && (
        <table className="w-full mb-3 text-m border-collapse [&_:is(th,td)]:py-2 [&_:is(th,td)]:pr-3 [&_:is(th,td)]:pl-0 [&_:is(th,td)]:text-left [&_:is(th,td)]:align-top [&_:is(th,td)]:wrap-anywhere [&_:is(th,td)]:border-b [&_:is(th,td)]:border-b-borda [&_th]:font-forte [&_thead_th]:text-s [&_thead_th]:text-texto-suave">
          <thead>
            <tr>
              <th scope="col">Campo</th>
              <th scope="col">Os meus dados</th>
              <th scope="col">Versão nova</th>
            </tr>
          </thead>
          <tbody>
            {comparaveis.map(({ rotulo, valores }) => (
              <tr key={rotulo}>
                <th scope="row">{rotulo}</th>
                <td>{valores?.meu || '—'}</td>
                <td>{valores?.salvo || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {longos.length > 0 && (
        <p className={PARAGRAFO}>
          {comparaveis.length > 0 ? 'Também diferem' : 'Diferem'} da versão nova:{' '}
          {longos.map(({ rotulo }) => rotulo).join(', ')}.
        </p>
      )}
    </Modal>
  )
}
