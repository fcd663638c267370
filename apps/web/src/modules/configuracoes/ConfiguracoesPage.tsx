import {
  IconActivityHeartbeat,
  IconBox,
  IconBuildingStore,
  IconCash,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconLayoutDashboard,
  IconListDetails,
  IconLock,
  IconMoon,
  IconPlugConnected,
  IconRefresh,
  IconShieldCheck,
  IconShirt,
  IconSun,
  IconTrash,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { type Esquema, escolherEsquema, useEsquema } from '../../shared/colourScheme.ts'
import { useSessao } from '../../shared/session/session.ts'
import { Card } from '../../shared/ui/Card.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { ConexaoBlingCard } from './ConexaoBlingCard.tsx'
import css from './ConfiguracoesPage.module.css'
import { CopiasCard } from './CopiasCard.tsx'
import { FreteCard } from './FreteCard.tsx'
import { SettingLink, SettingRow } from './SettingRow.tsx'

export default function ConfiguracoesPage() {
  const { usuario } = useSessao()
  const navigate = useNavigate()
  const admin = usuario?.tipo === 'admin'
  return (
    <div>
      <PageHeader title="Configurações" />
      <Card title="Sua conta">
        <dl className={css.dados}>
          <dt>Nome</dt>
          <dd>{usuario?.nome || '—'}</dd>
          {usuario && usuario.username !== usuario.nome && (
            <>
              <dt>Usuário</dt>
              <dd>{usuario.username}</dd>
            </>
          )}
          <dt>Tipo</dt>
          <dd>{usuario?.tipo || '—'}</dd>
        </dl>
        <ul className={`${css.linhas} ${css.abaixo}`}>
          <SettingLink
            icon={IconLock}
            to="/configuracoes/acesso"
            label="Acesso e segurança"
            hint="Trocar a senha, segundo fator e onde você está conectado"
          />
        </ul>
      </Card>
      <Card title="Aparência" description="Vale para este navegador.">
        <ColourSchemeChoice />
      </Card>
      <ConexaoBlingCard />
      <FreteCard admin={admin} />
      {admin && <CopiasCard />}
      <Card title="Loja">
        <ul className={css.linhas}>
          <SettingLink icon={IconLayoutDashboard} to="/home" label="Painel da loja" hint="O que espera por alguém" />
          {admin && (
            <SettingLink
              icon={IconBuildingStore}
              to="/configuracoes/loja"
              label="Dados da loja"
              hint="Nome, documento e endereço, nas etiquetas e nos impressos"
            />
          )}
          <SettingLink
            icon={IconListDetails}
            to="/atributos"
            label="Atributos"
            hint="Listas de valores para variações"
          />
          <SettingLink
            icon={IconBox}
            to="/configuracoes/embalagens"
            label="Embalagens"
            hint="Caixas e envelopes com suas medidas"
          />
          <SettingLink
            icon={IconRefresh}
            to="/configuracoes/sincronizacao"
            label="Sincronização"
            hint="O que foi, falta e falhou entre a loja e o Bling"
          />
          {admin && (
            <>
              <SettingLink
                icon={IconDeviceMobile}
                to="/configuracoes/aparelhos"
                label="Aparelhos"
                hint="Conectar celulares, e quais estão conectados"
              />
              <SettingLink
                icon={IconPlugConnected}
                to="/configuracoes/bling"
                label="Conta do Bling"
                hint="Depósito, pedidos e o que a conta faz sozinha"
              />
              <SettingLink
                icon={IconCash}
                to="/configuracoes/pagamento"
                label="Pagamento"
                hint="A chave PIX que recebe das vendas"
              />
              <SettingLink
                icon={IconShirt}
                to="/configuracoes/producao"
                label="Produção"
                hint="Para quem estampa: fila, bancada e venda sob demanda"
              />
              <SettingRow
                icon={IconUsersGroup}
                label="Gerenciar Usuários"
                hint="Quem trabalha na loja, e o que cada pessoa pode fazer"
                onClick={() => void navigate('/configuracoes/usuarios')}
              />
              <SettingRow
                icon={IconTrash}
                label="Lixeira"
                hint="Produtos excluídos que ainda podem voltar"
                onClick={() => void navigate('/configuracoes/lixeira')}
              />
              <SettingLink
                icon={IconShieldCheck}
                to="/configuracoes/auditoria"
                label="Auditoria"
                hint="Quem entrou, o que foi excluído e o que foi recusado"
              />
              <SettingLink
                icon={IconActivityHeartbeat}
                to="/configuracoes/saude"
                label="Saúde do sistema"
                hint="Disco, cópias, conexões e o que fazer quando algo vai mal"
              />
            </>
          )}
        </ul>
      </Card>
    </div>
  )
}

const CHOICES = [
  { scheme: 'light', label: 'Claro', Icone: IconSun },
  { scheme: 'dark', label: 'Escuro', Icone: IconMoon },
  { scheme: 'auto', label: 'Sistema', Icone: IconDeviceDesktop },
] as const satisfies readonly { scheme: Esquema; label: string; Icone: unknown }[]

/** Light, dark, or whatever the device says. Kept in a cookie. */
function ColourSchemeChoice() {
  const esquema = useEsquema()
  return (
    <fieldset className={css.escolha}>
      <legend className="somente-leitor">Cores da tela</legend>
      {CHOICES.map(({ scheme, label, Icone }) => (
        <label key={scheme} className="k-aba">
          <input
            type="radio"
            name="aparencia"
            checked={esquema === scheme}
            onChange={() => escolherEsquema(scheme)}
            className="somente-leitor"
          />
          <Icone size={18} stroke={1.8} aria-hidden />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
