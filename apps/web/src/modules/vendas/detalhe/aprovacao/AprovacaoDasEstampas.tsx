import type { ProvaEnviada } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import { describeEstampa } from '@estampa/contract/producao/estampas.ts'
import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { tituloDoItem } from '@estampa/contract/vendas/recibo.ts'
import type { ItemDaVenda, Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { IconBrandWhatsapp, IconCopy, IconExternalLink, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { linkDoWhatsApp } from '../../../../shared/device/whatsapp.ts'
import { useTold } from '../../../../shared/resource/useTold.ts'
import { Button, DialogButton } from '../../../../shared/ui/Button.tsx'
import { Card } from '../../../../shared/ui/Card.tsx'
import { copyText } from '../../../../shared/ui/CopyButton.tsx'
import { Modal } from '../../../../shared/ui/dialogs/Modal.tsx'
import { UnsavedQuestion } from '../../../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { TextField } from '../../../../shared/ui/fields/TextField.tsx'
import { keepTogether } from '../../../../shared/ui/keepTogether.tsx'
import { ALCANCES } from '../../../../shared/vendas/frases.ts'
import { recordApproval, revokeProvaLinks, sendProva } from '../../provas.queries.ts'
import { greetCliente } from '../saudacao.ts'

/** What the customer says of the sale's prints: shown by a link, or told and noted here. */
export function AprovacaoDasEstampas({ venda }: { venda: Venda }) {
  const [sent, setSent] = useState<ProvaEnviada | null>(null)
  const { mutate: send, isPending } = useTold(sendProva(venda.id), 'A prova não pôde ser enviada. Tente novamente.')
  const itens = venda.itens.filter(({ estampas }) => estampas.length > 0)
  const waiting = itens.filter(({ aprovacao }) => aprovacao.situacao !== 'aprovada')
  // Approved lines keep their approval: a new proof shows the other lines.
  const isPartlyApproved = waiting.length > 0 && waiting.length < itens.length
  const proofItens = isPartlyApproved ? waiting.map(({ item_id }) => item_id) : undefined
  const proofLines = isPartlyApproved ? waiting : itens
  const unanswered = proofLines.filter(({ aprovacao }) => aprovacao.mesma_arte)
  const [isAsking, setIsAsking] = useState(false)
  const sendNow = () => {
    setIsAsking(false)
    send(proofItens, { onSuccess: setSent })
  }
  const isAnySent = itens.some(({ aprovacao }) => aprovacao.situacao !== 'sem_prova')
  return (
    <Card title="Aprovação das estampas">
      <ul className="m-0 p-0 list-none">
        {itens.map((item) => (
          <LinhaAprovada key={item.item_id} item={item} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 mt-3">
        <Button
          variant={isAnySent ? 'default' : 'filled'}
          icon={IconSend}
          loading={isPending}
          onClick={() => (unanswered.length > 0 ? setIsAsking(true) : sendNow())}
        >
          {isAnySent ? 'Enviar nova prova' : 'Enviar prova'}
        </Button>
        {waiting.length > 0 && (
          <DialogButton label="Anotar aprovação" variant="default">
            {(onClose) => <AnotarAprovacao venda={venda} itens={waiting} onClose={onClose} />}
          </DialogButton>
        )}
        {isAnySent && <RevogarLinks vendaId={venda.id} />}
      </div>
      {isAsking && (
        <MesmaArte vendaId={venda.id} itens={unanswered} onSend={sendNow} onClose={() => setIsAsking(false)} />
      )}
      {sent && <ProvaPronta venda={venda} prova={sent} onClose={() => setSent(null)} />}
    </Card>
  )
}

function LinhaAprovada({ item }: { item: ItemDaVenda }) {
  const { situacao, texto, por: approver, em: instant } = item.aprovacao
  const when = instant === null ? '' : ` em ${formatDateTime(instant)}`
  const words = {
    sem_prova: 'Sem prova enviada',
    enviada: `Espera o cliente: enviada${when}`,
    aprovada: `Aprovada${approver ? ` por ${approver}` : ''}${when}`,
    mudanca: `Mudança pedida${when}`,
  }[situacao]
  const colour = {
    sem_prova: 'text-texto-suave',
    enviada: 'text-info',
    aprovada: 'text-sucesso',
    mudanca: 'text-aviso',
  }
  return (
    <li className="py-2 border-0 border-b border-solid border-borda last:border-b-0 wrap-anywhere">
      <strong className="block font-medium">{tituloDoItem(item)}</strong>
      {item.estampas.map((estampa) => (
        <span key={estampa.id} className="block text-m text-texto-suave">
          {keepTogether(describeEstampa(estampa))}
          {estampa.versao !== null && estampa.versao_aprovada !== null && estampa.versao > estampa.versao_aprovada && (
            <span className="block text-aviso">
              Aprovada a versão {estampa.versao_aprovada}; há a versão {estampa.versao} desta arte.
            </span>
          )}
        </span>
      ))}
      <span className={`block text-m ${colour[situacao]}`}>{words}</span>
      {situacao === 'enviada' && texto && (
        <span className="block text-m text-aviso">O cliente pediu uma mudança, e a arte ainda é a mesma:</span>
      )}
      {texto && <q className="block text-m whitespace-pre-line">{texto}</q>}
    </li>
  )
}

interface MesmaArteProps {
  vendaId: number
  /** Lines of which a change was asked, and whose art is still the one that the customer saw. */
  itens: readonly ItemDaVenda[]
  onSend: () => void
  onClose: () => void
}

/** Asks before the customer is sent once more what they asked to be changed. */
const MesmaArte = ({ vendaId, itens, onSend, onClose }: MesmaArteProps) => (
  <Modal
    title="A arte ainda é a mesma. Enviar assim mesmo?"
    size="sm"
    onClose={onClose}
    footer={
      <>
        <Button variant="default" onClick={onSend}>
          Enviar assim mesmo
        </Button>
        <Button to={`/vendas/${vendaId}/editar`}>Trocar arte</Button>
      </>
    }
  >
    <ul className="m-0 p-0 list-none">
      {itens.map((item) => (
        <li key={item.item_id} className="py-2 wrap-anywhere">
          <strong className="block font-medium">{tituloDoItem(item)}</strong>O cliente pediu uma mudança:{' '}
          <q className="whitespace-pre-line">{item.aprovacao.texto}</q>
        </li>
      ))}
    </ul>
    <p className="text-m text-texto-suave">A mudança continua dita na fila e na bancada até que o cliente aprove.</p>
  </Modal>
)

/** Shows the link once: the server stores only its hash. */
function ProvaPronta({ venda, prova, onClose }: { venda: Venda; prova: ProvaEnviada; onClose: () => void }) {
  const { link, alcance } = prova
  const { telefone } = venda.cliente
  // No other device opens it: the message to the customer's telephone is not offered.
  const isLinkOfThisMachine = alcance === 'maquina'
  const externo = { target: '_blank', rel: 'noopener noreferrer' } as const
  const message = `${greetCliente(venda)} Veja como vai ficar o seu pedido nº ${venda.id} e responda aqui: ${link}`
  return (
    <Modal
      title="Enviar prova"
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" icon={IconCopy} onClick={() => void copyText(link, 'Link copiado.')}>
            Copiar link
          </Button>
          {isLinkOfThisMachine ? (
            <Button {...externo} icon={IconExternalLink} href={link}>
              Abrir aqui
            </Button>
          ) : (
            <Button {...externo} icon={IconBrandWhatsapp} href={linkDoWhatsApp(telefone, message)}>
              WhatsApp
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4 [&_p]:m-0 [&_p]:wrap-anywhere">
        <p>
          {ALCANCES[alcance]}
          {isLinkOfThisMachine &&
            ' Mostre a prova nesta tela; o que o cliente disser de outro modo entra em “Anotar aprovação”.'}
        </p>
        <p>
          <code>{link}</code>
        </p>
        <p className="text-m text-texto-suave">
          Mostra as linhas com estampa, sem os preços. Quem tem o link aprova ou pede mudança por ele.
        </p>
      </div>
    </Modal>
  )
}

interface AnotarAprovacaoProps {
  venda: Venda
  itens: readonly ItemDaVenda[]
  onClose: () => void
}

/** What the customer said by telephone or at the counter. */
function AnotarAprovacao({ venda, itens, onClose }: AnotarAprovacaoProps) {
  const [approver, setApprover] = useState(venda.cliente.nome)
  const { mutate, isPending } = useTold(
    recordApproval(venda.id),
    'Não foi possível anotar a aprovação. Tente novamente.',
    'Aprovação anotada.',
  )
  const save = () =>
    mutate({ por: approver.trim(), itens: itens.map(({ item_id }) => item_id) }, { onSuccess: onClose })
  return (
    <Modal
      title="Anotar aprovação"
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button loading={isPending} disabled={approver.trim() === ''} onClick={save}>
            Anotar
          </Button>
        </>
      }
    >
      <UnsavedQuestion changed={approver !== venda.cliente.nome && !isPending} />
      <p className="mt-0">
        {itens.length === 1
          ? 'A linha que ainda não foi aprovada fica'
          : `As ${itens.length} linhas que ainda não foram aprovadas ficam`}{' '}
        com a versão de agora das artes. Fica na história da venda quem anotou.
      </p>
      <TextField
        label="Quem aprovou, e por onde"
        value={approver}
        maxLength={200}
        onChange={({ currentTarget }) => setApprover(currentTarget.value)}
      />
    </Modal>
  )
}

function RevogarLinks({ vendaId }: { vendaId: number }) {
  const { mutate, isPending } = useTold(
    revokeProvaLinks(vendaId),
    'Os links não puderam ser revogados. Tente novamente.',
    'Nenhum link de prova abre mais.',
  )
  return (
    <Button variant="subtle" loading={isPending} onClick={() => mutate()}>
      Revogar links
    </Button>
  )
}
