import { RETIRADA_NA_LOJA } from '@estampa/contract/frete/servicos.ts'
import type { NotaDaVenda as Nota } from '@estampa/contract/notas/nota.schemas.ts'
import { fatosDaNota, type ModeloDeNota, nomeDoModelo, rotuloDaNota } from '@estampa/contract/notas/nota.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { IconExternalLink, IconFileTypePdf, IconFileTypeXml } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ApiError, sentenceOf } from '../../../shared/api/apiError.ts'
import { idDe, objeto, type Registro, texto } from '../../../shared/api/readers.ts'
import { canSendPdf } from '../../../shared/device/PdfButton.tsx'
import { useTold } from '../../../shared/resource/useTold.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { StatusDot } from '../../../shared/ui/states.tsx'
import { downloadXml, requestNota, resendNota } from '../nota.queries.ts'
import { pedidoACaminho } from '../venda.ts'
import { DanfeButton, hasDanfe } from './compartilhar/PdfsDaVenda.tsx'

/** The sale's invoice: how far it is, what it was refused for, and what a person can do about it. */
export function NotaDaVenda({ venda, className = 'k-parte' }: { venda: Venda; className?: string | undefined }) {
  const { id, nota } = venda
  const request = useMutation(requestNota(id))
  const resend = useMutation(resendNota(id))
  const error = request.error ?? resend.error
  const faltas = faltasDe(error)
  const reason = nota?.motivo ?? ''
  // The product that the refusal names, as long as nothing newer is said.
  const refusedItem =
    faltas.length === 0
      ? venda.itens.find(({ id: produtoId }) => produtoId !== null && produtoId === nota?.produto_id)
      : undefined
  const fieldlessSentences =
    faltas.flatMap(({ frase, campo }) => (campo ? [] : frase)).join(' ') || (faltas.length > 0 ? '' : reason)
  const fatos = nota && fatosDaNota(nota.estado)
  const canRequest = venda.emite_notas && fatosDoStatus(venda.status).encerrada === null
  const aCaminho = canRequest && pedidoACaminho(venda)
  // Never solid: the solid button beside it is the next step's, or the counter's next sale.
  const button = (modelo: ModeloDeNota | undefined, label: string) => (
    <Button
      size="xs"
      variant={modelo === 55 ? 'default' : 'light'}
      loading={request.isPending && request.variables === modelo}
      disabled={request.isPending}
      onClick={() => request.mutate(modelo)}
    >
      {label}
    </Button>
  )
  // Over the counter either model may be wanted of a known customer; what travels goes with an NF-e.
  const isBalcaoVenda = venda.codigo_servico_frete === RETIRADA_NA_LOJA.codigo
  const balcaoButtons = (
    <>
      {!venda.cliente.consumidor_final && button(55, 'Emitir NF-e')}
      {button(65, 'Emitir NFC-e')}
    </>
  )
  return (
    <section className={className} aria-label="Nota fiscal">
      <div className="flex flex-wrap gap-x-3 gap-y-2 items-center min-h-9">
        <p className="flex flex-wrap flex-[1_1_200px] gap-x-2.5 gap-y-0.5 items-center m-0 min-w-0" role="status">
          {fatos?.emAndamento && <span className="k-giro w-4.5 h-4.5" aria-hidden />}
          <span className="font-medio">{fraseDaNota(nota)}</span>
          {nota?.ambiente === 'homologacao' && <StatusDot tone="warning">sem valor fiscal</StatusDot>}
        </p>
        <div className="flex flex-wrap gap-2 items-center ml-auto empty:hidden">
          {aCaminho && <span className="text-m text-texto-suave">O pedido está a caminho do Bling…</span>}
          {nota && <Arquivos vendaId={id} nota={nota} />}
          {canRequest && fatos?.reenviavel && (
            <Button size="xs" variant="light" loading={resend.isPending} onClick={() => resend.mutate()}>
              Enviar de novo
            </Button>
          )}
          {canRequest &&
            !fatos?.viva &&
            !aCaminho &&
            (isBalcaoVenda ? balcaoButtons : button(undefined, 'Emitir nota'))}
        </div>
      </div>
      {(reason || faltas.length > 0) && (
        <div
          className={`mt-2 py-2 px-3 rounded-controle wrap-anywhere [&_p]:m-0 [&_ul]:m-0 [&_ul]:pl-4.5 [&_ul]:list-disc [&_a]:text-inherit [&_a]:underline-offset-3 pointer-coarse:[&_a]:inline-block pointer-coarse:[&_a]:py-2.75 ${nota?.estado === 'autorizada' ? 'text-aviso bg-aviso-fundo' : 'text-erro bg-erro-fundo'}`}
          role={faltas.length > 0 ? 'alert' : 'note'}
        >
          {faltas.length > 1 ? (
            <ul aria-label="O que falta para a nota">
              {faltas.map((falta) => (
                <li key={falta.frase}>
                  <Falta {...falta} />
                </li>
              ))}
            </ul>
          ) : (
            <p>{faltas[0] ? <Falta {...faltas[0]} /> : reason}</p>
          )}
          {refusedItem && (
            <p>
              <Link to={`/produtos/${refusedItem.id}?campo=ncm`}>{`Corrigir o NCM de “${refusedItem.titulo}”`}</Link>
              {fatos?.reenviavel && (
                <span className="block">
                  A nota no Bling guarda o número antigo: corrija-o também nela antes de enviar.
                </span>
              )}
            </p>
          )}
          {!venda.cliente.consumidor_final && !refusedItem && DO_CLIENTE.test(fieldlessSentences) && (
            <p>
              <Link to={`/clientes/${venda.cliente.id}`}>{`Abrir o cadastro de ${venda.cliente_nome}`}</Link>
            </p>
          )}
        </div>
      )}
    </section>
  )
}

/** Whose mending is a matter of the customer's record. */
const DO_CLIENTE = /cadastro|contato|destinat[aá]rio|endere[çc]o|\bIE\b|inscri[çc][aã]o|CPF|CNPJ/i

interface FaltaDaNota {
  readonly frase: string
  /** The address of the field that mends it; absent where no field does. */
  readonly campo?: string | undefined
}

const Falta = ({ frase, campo }: FaltaDaNota) => (campo ? <Link to={campo}>{frase}</Link> : frase)

function faltasDe(error: Error | null): readonly FaltaDaNota[] {
  if (error === null) return []
  if (error instanceof ApiError && error.faltas.length > 0)
    return error.faltas.map((frase, i) => ({ frase, campo: enderecoDoCampo(objeto(error.onde[i])) }))
  return [{ frase: sentenceOf(error, 'Não foi possível pedir a nota. Tente novamente.') }]
}

function enderecoDoCampo({ produto_id, cliente_id, campo }: Registro): string | undefined {
  const [produto, cliente] = [idDe(produto_id), idDe(cliente_id)]
  const cadastro = produto !== null ? `/produtos/${produto}` : cliente !== null ? `/clientes/${cliente}` : null
  return cadastro === null ? undefined : `${cadastro}?campo=${encodeURIComponent(texto(campo))}`
}

/** `Nota fiscal: autorizada nº 1042`. */
export function fraseDaNota(nota: Nota | null): string {
  if (nota === null) return 'Nota fiscal: ainda não emitida'
  const { estado, modelo, numero } = nota
  const after = fatosDaNota(estado).emAndamento ? '…' : numero ? ` nº ${numero}` : ''
  return `${modelo === 65 ? nomeDoModelo(modelo) : 'Nota fiscal'}: ${rotuloDaNota(estado)}${after}`
}

/** Files of the invoice at hand, and its page at Bling. */
function Arquivos({ vendaId, nota }: { vendaId: number; nota: Nota }) {
  const { mutate, isPending } = useTold(downloadXml(vendaId, nota.chave), 'Não foi possível baixar o XML.')
  const { link_pdf, link_xml, link_bling, estado } = nota
  if (fatosDaNota(estado).emAndamento) return null
  return (
    <>
      {link_pdf && (
        <Button href={link_pdf} target="_blank" rel="noopener" variant="default" size="xs" icon={IconFileTypePdf}>
          DANFE
        </Button>
      )}
      {hasDanfe({ id: vendaId, nota }) && canSendPdf() && <DanfeButton venda={{ id: vendaId, nota }} size="xs" />}
      {link_xml && (
        <Button variant="default" size="xs" icon={IconFileTypeXml} loading={isPending} onClick={() => mutate()}>
          XML
        </Button>
      )}
      {link_bling && estado !== 'excluida' && (
        <Button href={link_bling} target="_blank" rel="noopener" variant="subtle" size="xs" icon={IconExternalLink}>
          Abrir no Bling
        </Button>
      )}
    </>
  )
}
