import type { Rede } from '@estampa/contract/autenticacao/aparelhos.routes.ts'
import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import { Card } from '../../../shared/ui/Card.tsx'
import css from './AparelhosPage.module.css'
import { QrDaTela } from './QrDaTela.tsx'

/** How a telephone reaches the shop for the first time; without the local network, what to do and who. */
export function ParearCard({ rede }: { rede: Rede | null }) {
  if (!rede)
    return (
      <Card title="Conectar um celular">
        <p className={css.texto}>
          A loja só atende neste computador. Para atender também os celulares do mesmo Wi-Fi, quem cuida do computador
          da loja deve encerrá-la e iniciá-la com <code>npm start -- --rede</code>.
        </p>
      </Card>
    )
  const { pareamento, enderecos, autoridade, certificado_ate, aviso } = rede
  return (
    <Card
      title="Conectar um celular"
      description="Uma vez em cada celular: ele passa a reconhecer este computador, e a câmera lê etiquetas."
    >
      {aviso && (
        <p className={css.aviso} role="alert">
          {aviso}
        </p>
      )}
      <div className={css.lado}>
        <QrDaTela texto={pareamento} descricao="QR Code para conectar um celular" />
        <div className={css.texto}>
          <ol className={css.passos}>
            <li>Ligue o celular ao mesmo Wi-Fi deste computador.</li>
            <li>
              Aponte a câmera dele para o código, ou abra <b>{pareamento}</b>
            </li>
            <li>Siga os passos da página que se abre. No fim, ela abre a loja sozinha.</li>
          </ol>
          <dl className={css.fatos}>
            <dt>Certificado</dt>
            <dd>
              {autoridade.nome}
              <br />
              <code>{autoridade.impressao}</code>
            </dd>
            <dt>Endereços da loja</dt>
            <dd>
              {enderecos.map((endereco) => (
                <span key={endereco} className={css.endereco}>
                  {endereco}
                </span>
              ))}
            </dd>
            <dt>Renovação</dt>
            <dd>Automática, antes de {formatarDataHora(certificado_ate)}</dd>
          </dl>
        </div>
      </div>
    </Card>
  )
}
