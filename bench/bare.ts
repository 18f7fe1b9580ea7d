// The limit to measure against: node:http and one prepared pg query of the same page, with no total, tenant check or sign-in.
import { createServer } from 'node:http'

import pg from 'pg'

const [url, port, tenantId] = process.argv.slice(2) as [string, string, string]
const pool = new pg.Pool({ connectionString: url, max: 20 })
const text = `select id, version, created_at, updated_at, deleted_at, code, org_id, supplier_id, supplier_name, order_date, currency, receiving_way, status,
  item_code, item_name, quantity_sum, total_price_sum, net_weight_sum, rough_weight_sum, remark
  from trade_order where tenant_id = $1 and status = $2 and deleted_at is null order by order_date desc, id desc limit $3 offset $4`

createServer((_request, response) => {
  pool.query({ name: 'page', text, values: [tenantId, 'submitted', 10, 0] }).then(
    ({ rows }) => {
      const body = JSON.stringify({ code: 200, message: 'success', data: { list: rows } })
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
        .end(body)
    },
    (error: Error) => response.writeHead(500).end(error.message),
  )
}).listen(Number(port), '127.0.0.1', () => console.log('listening'))
