import {
  describeDocumento,
  formatCep,
  formatDocumento,
  formatTelefone,
  nomeDoDocumento,
} from '@estampa/contract/shared/documents.ts'
import { ACOES } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { IconArrowsExchange, IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Allowed } from '../../../shared/session/Allowed.tsx'
import { useMay } from '../../../shared/session/session.ts'
import { ActionsMenu, MenuAction } from '../../../shared/ui/ActionsMenu.tsx'
import { Button, DialogButton } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { CopyButton } from '../../../shared/ui/CopyButton.tsx'
import { onDemand, partOnDemand } from '../../../shared/ui/dialogs/onDemand.tsx'
import { keepTogether } from '../../../shared/ui/keepTogether.tsx'

const Cancelamento = onDemand(async () => (await import('./DialogosDaVenda.tsx')).Cancelamento)

const canExchange = ({ status }: Venda) => fatosDoStatus(status).pecas === 'fora'

const RepetirNoMenu = partOnDemand(async () => (await import('./RepetirPedido.tsx')).RepetirNoMenu)

interface MaisAcoesDaVendaProps {
  venda: Venda
  /** The button shows its dots only, and the menu also repeats the order. */
  isShort: boolean
}

/** On a phone, where the card lies below all that is read: its actions in the head of the page. */
export function MaisAcoesDaVenda({ venda, isShort }: MaisAcoesDaVendaProps) {
  const navigate = useNavigate()
  const mayCancel = useMay('cancelar_vendas')
  const [isCancelling, setIsCancelling] = useState(false)
  return (
    <>
      <ActionsMenu name="Ações sobre a venda" {...(isShort && { wordClass: 'somente-leitor' })}>
        {(close) => (
          <>
            <MenuAction title="Editar Venda" onClick={() => void navigate(`/vendas/${venda.id}/editar`)} />
            {canExchange(venda) && (
              <MenuAction title="Troca" onClick={() => void navigate(`/vendas/${venda.id}/troca`)} />
            )}
            {isShort && venda.cliente.anonimizado_em === null && (
              <Suspense>
                <RepetirNoMenu venda={venda} />
              </Suspense>
            )}
            {mayCancel && (
              <MenuAction
                title={ACOES.cancelar.rotulo}
                onClick={() => {
                  close()
                  setIsCancelling(true)
                }}
              />
            )}
          </>
        )}
      </ActionsMenu>
      {isCancelling && <Cancelamento venda={venda} onClose={() => setIsCancelling(false)} />}
    </>
  )
}

export function RevisarDados({ venda }: { venda: Venda }) {
  const navigate = useNavigate()
  return (
    <Card title="Revisar Dados">
      <Cliente venda={venda} />
      <div className="flex flex-wrap gap-2 mt-4.5 [&_>_:is(a,button)]:flex-auto">
        <Button variant="default" icon={IconPencil} onClick={() => void navigate(`/vendas/${venda.id}/editar`)}>
          Editar Venda
        </Button>
        {canExchange(venda) && (
          <Button to={`/vendas/${venda.id}/troca`} variant="default" icon={IconArrowsExchange}>
            Troca
          </Button>
        )}
        <Allowed a="cancelar_vendas">
          <DialogButton label={ACOES.cancelar.rotulo} variant="subtle" color="red">
            {(onClose) => <Cancelamento venda={venda} onClose={onClose} />}
          </DialogButton>
        </Allowed>
      </div>
    </Card>
  )
}

function Cliente({ venda }: { venda: Venda }) {
  const { cliente, endereco } = venda
  const { id, nome, cpf, telefone, email, cep, consumidor_final } = cliente
  const number = telefone?.replace(/[^\d+]/g, '')
  return (
    <address className="flex flex-col gap-1 items-start text-base not-italic text-texto-suave *:max-w-full *:wrap-anywhere [&_a]:text-link [&_a]:underline-offset-3 pointer-coarse:gap-0 pointer-coarse:[&_>_span]:py-0.75 pointer-coarse:[&_a]:flex pointer-coarse:[&_a]:items-center pointer-coarse:[&_a]:min-h-11">
      {consumidor_final ? (
        <span className="text-xl font-titulo">{nome}</span>
      ) : (
        <Link className="text-xl font-titulo" to={`/clientes/${id}`}>
          {nome}
        </Link>
      )}
      {cpf && (
        <span>
          {describeDocumento(cpf)}
          <CopyButton text={formatDocumento(cpf)} name={nomeDoDocumento(cpf)} />
        </span>
      )}
      {telefone && (number ? <a href={`tel:${number}`}>{formatTelefone(telefone)}</a> : <span>{telefone}</span>)}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      <span className="flex items-center gap-1.5 mt-1">
        <span>{keepTogether(endereco || 'Sem endereço')}</span>
        {endereco && <CopyButton text={blocoDeEndereco(venda)} name="endereço" />}
      </span>
      {cep && !endereco.replace(/\D/g, '').includes(cep) && <span>{`CEP ${formatCep(cep)}`}</span>}
    </address>
  )
}

/** The customer's name and address, in the lines of an envelope. */
export function blocoDeEndereco({ cliente, endereco: vendaEndereco }: Venda): string {
  const { nome, endereco, numero, complemento, bairro, municipio, uf, cep } = cliente
  const rua = [endereco, numero, complemento].filter(Boolean).join(', ')
  const cidade = [municipio, uf].filter(Boolean).join('/')
  const linhas = [rua, bairro, cidade, cep && `CEP ${formatCep(cep)}`].filter(Boolean)
  return [nome, ...(linhas.length > 0 ? linhas : [vendaEndereco])].filter(Boolean).join('\n')
}
